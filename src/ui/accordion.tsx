import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'

interface AccordionItemProps {
  title: ReactNode
  /** Content beside the title, such as the number of chosen filters. */
  titleSuffix?: ReactNode
  /** True to open it initially. */
  open?: boolean | undefined
  /** Opening an item closes the others of the same name. */
  name?: string | undefined
  /** Runs whenever it opens. */
  onOpen?: (() => void) | undefined
  children: ReactNode
  className?: string | undefined
}

/** Renders a collapsible section based on the native `details` element. */
export const AccordionItem = ({ title, titleSuffix, open, name, onOpen, children, className }: AccordionItemProps) => (
  <details
    className={joinClassNames('fold', className)}
    name={name}
    onToggle={onOpen && (event => event.currentTarget.open && onOpen())}
    open={open}
  >
    <summary>
      <span>{title}</span>
      {titleSuffix}
    </summary>
    <div>{children}</div>
  </details>
)
