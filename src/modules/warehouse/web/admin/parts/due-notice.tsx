import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { PickingList } from '#warehouse/contract-picking.ts'

/** Names the picked orders that are not paid in full, with the amount due of each. */
export const DueNotice = ({ orders }: Pick<PickingList, 'orders'>) => {
  const t = useT()
  const language = useLanguage()
  const unpaidOrders = orders.filter(({ due }) => due > 0)
  if (unpaidOrders.length === 0) return null
  return (
    <Notice className="mb-4" kind="warning" title={t('warehouse.picking.due')}>
      <ul className="tabular">
        {unpaidOrders.map(({ id, number, due, pays_on_handover }) => (
          <li key={id}>
            <Link href={`/${language}/admin/order/edit/${id}`}>
              {t('warehouse.picking.dueOf', {
                number,
                sum: formatCents(toCents(due), language),
                ...(pays_on_handover && { context: 'handover' }),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
