import type { ReactNode } from 'react'

interface AccountFrameProps {
  heading: string
  intro?: string | undefined
  children: ReactNode
  /** Link below the form. */
  aside?: ReactNode
}

/** Frames a login page in a narrow panel. */
export const AccountFrame = ({ heading, intro, children, aside }: AccountFrameProps) => (
  <div className="stage stage-lane stage-lane-wide -mb-24 grid min-h-[70dvh] rounded-none py-8 small:place-items-center small:py-16">
    <div className="page-width">
      <section className="mx-auto grid max-w-108 gap-6 rounded-tile bg-surface p-5 shadow-float mobile:p-8">
        <div className="grid gap-3">
          <span aria-hidden className="slant-ticks block text-primary-text" />
          <h1 className="text-2xl">{heading}</h1>
          {intro ? <p className="text-secondary">{intro}</p> : null}
        </div>
        {children}
        {aside}
      </section>
    </div>
  </div>
)
