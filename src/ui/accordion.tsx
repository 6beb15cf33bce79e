import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface AccordionItemProps {
  title: ReactNode
  /** Beside the title, such as how many filters are chosen. */
  aside?: ReactNode
  /** Open at first. */
  open?: boolean | undefined
  /** Items of one name close each other. */
  name?: string | undefined
  /** It has been opened, by whatever way. */
  onOpen?: (() => void) | undefined
  children: ReactNode
  className?: string | undefined
}

/** A section that opens and closes, by the platform alone. */
export const AccordionItem = ({ title, aside, open, name, onOpen, children, className }: AccordionItemProps) => (
  <details
    className={classNames('fold', className)}
    name={name}
    onToggle={onOpen && (event => event.currentTarget.open && onOpen())}
    open={open}
  >
    <summary>
      <span>{title}</span>
      {aside}
    </summary>
    <div>{children}</div>
  </details>
)
