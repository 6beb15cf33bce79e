import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface EmptyStateProps {
  /** A lucide icon, drawn thin and large. */
  icon?: ReactNode
  /** One sentence. */
  title: ReactNode
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  /** The level of the heading; 2 unless it is the page's own. */
  level?: 1 | 2 | 3 | undefined
  /** Short and set very large, where the state is all that the page has: 404. */
  figure?: string | undefined
  className?: string | undefined
}

/** Nothing here, not found, or failed: one sentence and one action. */
export const EmptyState = ({ figure, ...props }: EmptyStateProps) =>
  figure === undefined ? (
    <Words {...props} />
  ) : (
    <div className="dead-end stage stage-lane stage-lane-wide">
      <Words {...props} />
      <p aria-hidden className="dead-end-figure">
        {figure}
      </p>
    </div>
  )

const Words = ({ icon, title, children, action, level = 2, className }: Omit<EmptyStateProps, 'figure'>) => {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('grid content-start justify-items-start gap-4 py-16 wrap-anywhere', className)}>
      {icon ? (
        <span className="text-secondary [&>svg]:size-12 [&>svg]:stroke-[1.25]">{icon}</span>
      ) : (
        <span aria-hidden className="slant-ticks block" />
      )}
      <Heading className="text-xl mobile:text-2xl">{title}</Heading>
      {children ? <div className="measure text-secondary">{children}</div> : null}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  )
}
