import type { ReactNode } from 'react'
import { SectionTitle } from '#ui/section-title.tsx'

interface AccountFrameProps {
  heading: string
  intro?: string | undefined
  children: ReactNode
  /** Below the form: the way elsewhere. */
  aside?: ReactNode
}

/** One narrow panel, the only thing on its page. */
export const AccountFrame = ({ heading, intro, children, aside }: AccountFrameProps) => (
  <div className="page-width py-8 small:py-16">
    <section className="mx-auto grid max-w-108 gap-6 rounded-tile bg-surface p-5 shadow-lift mobile:p-8">
      <div className="grid gap-2">
        <SectionTitle level={1}>{heading}</SectionTitle>
        {intro ? <p className="text-secondary">{intro}</p> : null}
      </div>
      {children}
      {aside}
    </section>
  </div>
)
