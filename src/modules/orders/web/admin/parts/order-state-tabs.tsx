import type { orderAdmin } from '#orders/contract-order-admin.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { Link } from '#ui/link.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import { formatAge } from './format-age.ts'

export type OrderCounts = ResponseBody<typeof orderAdmin.counts>['data']

/** Shows a tab per state with the number of orders and the waiting time of the oldest. */
export const OrderStateTabs = ({ counts }: { counts: OrderCounts }) => {
  const t = useT()
  const language = useLanguage()
  const [query] = useSearchParams()
  const current = query.get('state') ?? ''
  const buildHref = (state: string): string => {
    const nextQuery = new URLSearchParams(query)
    nextQuery.delete('page')
    if (state === '') nextQuery.delete('state')
    else nextQuery.set('state', state)
    return `/${language}/admin/order${nextQuery.size > 0 ? `?${nextQuery}` : ''}`
  }
  const orderCount = counts.states.reduce((total, { count }) => total + count, 0)
  return (
    <nav aria-label={t('orderAdmin.state')} className="staff-tabs mb-5">
      <Link aria-current={current === '' ? 'page' : undefined} href={buildHref('')}>
        {t('orderAdmin.allStates')}
        <span className="tabular ml-1.5 text-secondary">{orderCount}</span>
      </Link>
      {counts.states.map(({ state, count, oldest_hours }) => (
        <Link aria-current={current === state ? 'page' : undefined} href={buildHref(state)} key={state}>
          {t(`orderAdmin.states.${state}`)}
          <span className="tabular ml-1.5 text-secondary">{count}</span>
          {oldest_hours === null ? null : (
            <span className="tabular ml-1.5 text-sm text-secondary">
              {t('orderAdmin.oldest', { age: formatAge(t, oldest_hours) })}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
