import { inflectUnit } from '#kernel/unit.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { PublicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'

interface LineProgressProps {
  progress: PublicFulfilment['lines'][number]
  unit: string
  order: Pick<PublicOrder, 'state' | 'delivery'>
}

/** Shows the quantities of a line by delivery stage, without empty stages. */
export const LineProgress = ({ progress, unit, order: { state, delivery } }: LineProgressProps) => {
  const t = useT()
  const sentStage = state === 'delivered' ? 'delivered' : 'sent'
  const stages = [
    [sentStage, progress.sent - progress.returning - progress.returned, 'text-good'],
    ['toCome', progress.to_come, 'font-medium'],
    ['returning', progress.returning, 'text-secondary'],
    ['returned', progress.returned, 'text-secondary'],
    ['cancelled', progress.cancelled, 'text-secondary'],
  ] as const
  const context = delivery.collected ? { context: 'collected' } : {}
  const shownParts = stages.filter(([, amount]) => amount > 0)
  if (shownParts.length === 0) return null
  return (
    <ul className="mt-1 text-sm">
      {shownParts.map(([name, amount, tone]) => (
        <li className={joinClassNames('tabular', tone)} key={name}>
          {t(`payments.part.${name}`, { amount, unit: inflectUnit(unit, amount), ...context })}
        </li>
      ))}
    </ul>
  )
}
