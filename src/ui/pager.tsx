import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { pageList } from './page-list.ts'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pages: number
  /** Returns the address of a page: the pager works without JavaScript. */
  href: (page: number) => string
  labels: { pager: string; previous: string; next: string; page: (page: number) => string }
  className?: string | undefined
}

const stepClasses = 'grid h-11 min-w-11 place-items-center rounded-control px-2'

const Arrow = ({ href, label, rel, icon }: { href?: string; label: string; rel: string; icon: ReactNode }) =>
  href === undefined ? (
    <span aria-hidden className={classNames(stepClasses, 'text-faint opacity-50')}>
      {icon}
    </span>
  ) : (
    <Link
      aria-label={label}
      className={classNames(stepClasses, 'hover:bg-raised hover:shadow-lift')}
      href={href}
      rel={rel}
    >
      {icon}
    </Link>
  )

/** Links to the pages of a list. Renders nothing for a single page. */
export const Pager = ({ page, pages, href, labels, className }: PagerProps) => {
  if (pages <= 1) return null
  const previous = page > 1 ? { href: href(page - 1) } : {}
  const next = page < pages ? { href: href(page + 1) } : {}
  return (
    <nav aria-label={labels.pager} className={classNames('no-print', className)}>
      <ul className="tabular flex flex-wrap items-center gap-0.5 text-sm font-medium">
        <li>
          <Arrow
            {...previous}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            label={labels.previous}
            rel="prev"
          />
        </li>
        {pageList(page, pages).map(stop =>
          stop.kind === 'gap' ? (
            <li className="px-1 text-secondary" key={`after-${stop.after}`}>
              …
            </li>
          ) : (
            <li key={stop.page}>
              <Link
                aria-current={stop.page === page ? 'page' : undefined}
                aria-label={labels.page(stop.page)}
                className={classNames(
                  stepClasses,
                  stop.page === page ? 'pager-here' : 'hover:bg-raised hover:shadow-lift',
                )}
                href={href(stop.page)}
              >
                {stop.page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Arrow {...next} icon={<ChevronRight aria-hidden className="size-5" />} label={labels.next} rel="next" />
        </li>
      </ul>
    </nav>
  )
}
