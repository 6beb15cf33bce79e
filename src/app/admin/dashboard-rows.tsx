import type { ReactNode } from 'react'
import { ScreenLink } from '#platform/admin/screen-link.tsx'

interface DashboardRowsProps {
  emptyText: string
  rows: readonly { key: string | number; href: string; name: string; fact: string; value: string }[]
}

/** Shows a short list of names with a note and a value; a name links to its screen. */
export const DashboardRows = ({ emptyText, rows }: DashboardRowsProps): ReactNode =>
  rows.length === 0 ? (
    <p className="text-secondary">{emptyText}</p>
  ) : (
    <ul>
      {rows.map(({ key, href, name, fact, value }) => (
        <li
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 first:border-t-0 small:grid-cols-[minmax(0,1fr)_auto_auto]"
          key={key}
        >
          <ScreenLink className="truncate font-medium" href={href}>
            {name}
          </ScreenLink>
          <span className="tabular text-sm text-secondary max-small:order-1 max-small:col-span-2">{fact}</span>
          <span className="tabular text-right font-medium">{value}</span>
        </li>
      ))}
    </ul>
  )
