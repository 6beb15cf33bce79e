import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import { Link } from './link.tsx'
import { listPages } from './list-pages.ts'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pages: number
  /** Returns the address of a page: the pager works without JavaScript. */
  getHref: (page: number) => string
  labels: { pager: string; previous: string; next: string; page: (page: number) => string }
  className?: string | undefined
}

const STEP_CLASSES = 'grid h-11 min-w-11 place-items-center rounded-control px-2'

const Arrow = ({ href, label, rel, icon }: { href?: string; label: string; rel: string; icon: ReactNode }) =>
  href === undefined ? (
    <span aria-hidden className={joinClassNames(STEP_CLASSES, 'text-faint opacity-50')}>
      {icon}
    </span>
  ) : (
    <Link
      aria-label={label}
      className={joinClassNames(STEP_CLASSES, 'hover:bg-raised hover:shadow-lift')}
      href={href}
      rel={rel}
    >
      {icon}
    </Link>
  )

/** Links to the pages of a list. Renders nothing for a single page. */
export const Pager = ({ page, pages, getHref, labels, className }: PagerProps) => {
  if (pages <= 1) return null
  const previous = page > 1 ? { href: getHref(page - 1) } : {}
  const next = page < pages ? { href: getHref(page + 1) } : {}
  return (
    <nav aria-label={labels.pager} className={joinClassNames('no-print', className)}>
      <ul className="tabular flex flex-wrap items-center gap-0.5 text-sm font-medium">
        <li>
          <Arrow
            {...previous}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            label={labels.previous}
            rel="prev"
          />
        </li>
        {listPages(page, pages).map(item =>
          item.kind === 'gap' ? (
            <li className="px-1 text-secondary" key={`after-${item.after}`}>
              …
            </li>
          ) : (
            <li key={item.page}>
              <Link
                aria-current={item.page === page ? 'page' : undefined}
                aria-label={labels.page(item.page)}
                className={joinClassNames(
                  STEP_CLASSES,
                  item.page === page ? 'pager-here' : 'hover:bg-raised hover:shadow-lift',
                )}
                href={getHref(item.page)}
              >
                {item.page}
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
