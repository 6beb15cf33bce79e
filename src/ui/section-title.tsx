import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'

interface SectionTitleProps {
  children: ReactNode
  level?: 1 | 2 | 3 | undefined
  /** The number of items, shown smaller beside the title. */
  count?: ReactNode
  /** An action at the end: "show all". */
  action?: ReactNode
  className?: string | undefined
}

/** Long words break instead of overflowing narrow screens. */
const SIZE_CLASSES = {
  1: 'text-xl wrap-anywhere hyphens-auto [hyphenate-limit-chars:14_6_6] mini:text-2xl small:text-3xl',
  2: 'text-xl wrap-anywhere',
  3: 'text-lg',
}

/** Renders a heading with slanted ticks and a hairline. The count is not part of the heading's name. */
export const SectionTitle = ({ children, level = 2, count, action, className }: SectionTitleProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={joinClassNames('flex items-center gap-4', className)}>
      <div className="slant-rule min-w-0 flex-1">
        <span aria-hidden className="slant-ticks" />
        <Heading className={joinClassNames('min-w-0', SIZE_CLASSES[level])}>{children}</Heading>
        {count === undefined ? null : <span className="slant-count tabular text-secondary">{count}</span>}
      </div>
      {action}
    </div>
  )
}
