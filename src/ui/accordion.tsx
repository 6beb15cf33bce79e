import { ChevronDown } from 'lucide-react'
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
  children: ReactNode
  className?: string | undefined
}

/** A section that opens and closes, by the platform alone. */
export const AccordionItem = ({ title, aside, open, name, children, className }: AccordionItemProps) => (
  <details className={classNames('group border-b border-line', className)} name={name} open={open}>
    <summary className="flex min-h-12 list-none items-center gap-2 py-2 font-bold [&::-webkit-details-marker]:hidden">
      <span className="flex-1">{title}</span>
      {aside}
      <ChevronDown aria-hidden className="size-5 shrink-0 text-secondary transition-transform group-open:rotate-180" />
    </summary>
    <div className="pb-4">{children}</div>
  </details>
)
