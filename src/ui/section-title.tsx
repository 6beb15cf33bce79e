import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SectionTitleProps {
  children: ReactNode
  level?: 1 | 2 | 3 | undefined
  /** Beside the title, smaller: how many there are. */
  count?: ReactNode
  /** At the far end: "show all". */
  action?: ReactNode
  className?: string | undefined
}

/** A long word breaks rather than leaving a narrow phone's screen. */
const sizes = {
  1: 'text-xl wrap-anywhere hyphens-auto [hyphenate-limit-chars:14_6_6] mini:text-2xl small:text-3xl',
  2: 'text-xl wrap-anywhere',
  3: 'text-lg',
}

/** A heading with the slanted ticks and a hairline to the border. The number beside it is no part of its name. */
export const SectionTitle = ({ children, level = 2, count, action, className }: SectionTitleProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('flex items-center gap-4', className)}>
      <div className="slant-rule min-w-0 flex-1">
        <span aria-hidden className="slant-ticks" />
        <Heading className={classNames('min-w-0', sizes[level])}>{children}</Heading>
        {count === undefined ? null : <span className="slant-count tabular text-secondary">{count}</span>}
      </div>
      {action}
    </div>
  )
}
