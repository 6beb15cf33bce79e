import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react'
import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

interface TableProps {
  /** The table's name, for screen readers. */
  caption: string
  /** 36 px rows, for the admin area. */
  dense?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/** A table that scrolls sideways inside itself, never the page. */
export const Table = ({ caption, dense, children, className }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={caption} className={classNames('table-scroll', className)} tabIndex={0}>
    <table className="table" data-dense={dense || undefined}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </section>
)

interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  numeric?: boolean | undefined
}

export const HeadCell = ({ numeric, ...rest }: HeadCellProps) => (
  <th scope="col" {...rest} data-numeric={numeric || undefined} />
)

interface SortCellProps extends HeadCellProps {
  /** How the rows are ordered by this column now. */
  direction?: 'ascending' | 'descending' | undefined
  href?: string | undefined
  onSort?: (() => void) | undefined
}

const arrows = { ascending: ArrowUp, descending: ArrowDown }

/** A column head that orders the rows, by address or by script. */
export const SortCell = ({ direction, href, onSort, children, ...rest }: SortCellProps) => {
  const Arrow = direction ? arrows[direction] : ArrowDownUp
  const content = (
    <>
      {children}
      <Arrow aria-hidden />
    </>
  )
  return (
    <HeadCell {...rest} aria-sort={direction ?? 'none'}>
      {href === undefined ? (
        <button className="sort-head" onClick={onSort} type="button">
          {content}
        </button>
      ) : (
        <Link className="sort-head" href={href} keepScroll>
          {content}
        </Link>
      )}
    </HeadCell>
  )
}

export const Cell = ({ numeric, ...rest }: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) => (
  <td {...rest} data-numeric={numeric || undefined} />
)
