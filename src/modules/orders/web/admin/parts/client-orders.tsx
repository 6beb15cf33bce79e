import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { StaffClient } from '#orders/contract-client.ts'
import { Section } from '#platform/admin/section.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { can } from '#wire/visitor.ts'
import { OrderStateMark } from './order-state-mark.tsx'

/** Shows the latest orders of a client, with a link to all of them. */
export const ClientOrders = ({ client: { latest, orders, email } }: { client: StaffClient }) => {
  const t = useT()
  const language = useLanguage()
  if (!can(useVisitor(), 'order.edit')) return null
  return (
    <Section
      actions={
        email && (orders ?? 0) > latest.length ? (
          <Button href={`/${language}/admin/order?q=${encodeURIComponent(email)}`} size="sm">
            {t('clientAdmin.allOrders')}
          </Button>
        ) : null
      }
      title={t('clientAdmin.latest')}
    >
      {latest.length === 0 ? <p className="text-secondary">{t('clientAdmin.never')}</p> : null}
      <ul>
        {latest.map(order => (
          <li className="grid gap-1 border-t border-line py-2.5 first:border-t-0 first:pt-0" key={order.id}>
            <div className="flex items-center justify-between gap-3">
              <Link className="font-bold underline" href={`/${language}/admin/order/edit/${order.id}`}>
                #{order.number}
              </Link>
              <span className="tabular whitespace-nowrap">{formatCents(toCents(order.total), language)}</span>
            </div>
            <div className="flex items-center justify-between gap-3 text-sm">
              <span>
                <OrderStateMark payment={order.payment} pays_by={order.pays_by} state={order.state} />
              </span>
              <span className="tabular text-secondary">{formatDateTime(order.placed_at, language)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
