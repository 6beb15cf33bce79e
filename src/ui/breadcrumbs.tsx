import { joinClassNames } from './class-names.ts'
import { Link } from './link.tsx'

export interface Crumb {
  label: string
  /** Undefined for the current page. */
  href?: string | undefined
}

/** Renders the path to the current page, separated by slanted lines. */
export const Breadcrumbs = (props: { label: string; crumbs: readonly Crumb[]; className?: string | undefined }) => (
  <nav aria-label={props.label} className={joinClassNames('text-sm text-secondary', props.className)}>
    <ol className="flex flex-wrap items-center gap-y-1">
      {props.crumbs.map(({ label, href }, index) => (
        <li className="crumb" key={`${label}-${href}`}>
          {href === undefined ? (
            <span aria-current={index === props.crumbs.length - 1 ? 'page' : undefined}>{label}</span>
          ) : (
            <Link className="hover:text-text hover:underline hover:underline-offset-4" href={href}>
              {label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
