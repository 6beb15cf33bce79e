import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'

interface EmptyStateProps {
  /** A Lucide icon, shown large with thin lines. */
  icon?: ReactNode
  /** A single sentence. */
  title: ReactNode
  children?: ReactNode
  /** Buttons or links below the text. */
  action?: ReactNode
  /** The heading level; 2 by default. */
  level?: 1 | 2 | 3 | undefined
  /** A short text in very large type, for pages that show nothing else: 404. */
  figure?: string | undefined
  className?: string | undefined
}

/** Says that a list is empty, a page is missing or loading failed. */
export const EmptyState = ({ figure, ...props }: EmptyStateProps) =>
  figure === undefined ? (
    <EmptyStateText {...props} />
  ) : (
    <div className="dead-end stage stage-lane stage-lane-wide">
      <EmptyStateText {...props} />
      <p aria-hidden className="dead-end-figure">
        {figure}
      </p>
    </div>
  )

const EmptyStateText = ({ icon, title, children, action, level = 2, className }: Omit<EmptyStateProps, 'figure'>) => {
  const Heading = `h${level}` as const
  return (
    <div className={joinClassNames('grid content-start justify-items-start gap-4 py-16 wrap-anywhere', className)}>
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
