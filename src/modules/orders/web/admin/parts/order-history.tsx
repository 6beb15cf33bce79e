import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import { CORRECTED_PARTS } from '#orders/domain/order-correction.ts'
import { TASK_KINDS } from '#orders/domain/task-kind.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { describeTask } from './describe-task.ts'
import { DetailCard } from './detail-card.tsx'

/** Events with a translation; any other kind is shown as stored. */
const EVENT_KINDS = [
  'placed',
  'paid',
  'packed',
  'unpacked',
  'shipped',
  'delivered',
  'receipt-corrected',
  'cancelled',
  'returned',
  'paid-more',
  'partly-paid',
  'shipped-part',
  'edited',
  'return-announced',
  'withdrawal-announced',
  'withdrawal-closed',
  'withdrawal-reopened',
  'withdrawal-unlinked',
  'return-received',
  'return-inspected',
  'return-cancelled',
  'parcel-requested',
  'parcel-registered',
  'parcel-cancelled',
  'corrected',
  'destination-taxed',
  'home-taxed',
  'vat-rate-changed',
  'refund-requested',
  'refunded',
  'dispute-won',
  'needs-attention',
  'task-closed',
  'task-reopened',
] as const

/** Shows the history of an order, newest first. */
export const OrderHistory = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <DetailCard title={t('orderAdmin.history')}>
      <ol className="grid gap-2.5">
        {order.history.toReversed().map(({ at, actor, kind, details }, index) => {
          const shownKind = kind === 'paid' && typeof details.openCents === 'number' ? 'partly-paid' : kind
          const knownKind = EVENT_KINDS.find(event => event === shownKind)
          // A task is named by its kind, a step by the typed reason.
          const reason = [details.reason, details.task].find(text => typeof text === 'string') ?? ''
          const { parts } = details
          const correctedParts = CORRECTED_PARTS.filter(part => Array.isArray(parts) && parts.includes(part))
          const amount = typeof details.amountCents === 'number' ? formatCents(details.amountCents, language) : ''
          return (
            <li
              className="grid gap-0.5 border-t border-line pt-2.5 first:border-t-0 first:pt-0"
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, so positions stay
              key={order.history.length - index}
            >
              <p className="flex flex-wrap justify-between gap-x-4 font-medium">
                <span>{knownKind ? t(`orderAdmin.events.${knownKind}`) : kind}</span>
                {amount ? <span className="tabular">{amount}</span> : null}
              </p>
              {reason ? <p className="text-sm wrap-anywhere">{formatTaskKind(t, String(reason))}</p> : null}
              {correctedParts.length > 0 ? (
                <p className="text-sm">
                  {correctedParts.map(part => t(`orderAdmin.correctedParts.${part}`)).join(', ')}
                </p>
              ) : null}
              {describeTask(t, language, details).map((detail, detailIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: details may have equal texts
                <p className="text-sm wrap-anywhere" key={detailIndex}>
                  {detail}
                </p>
              ))}
              <p className="tabular text-sm text-secondary">
                {formatDateTime(at, language)} · {formatActor(t, actor)}
              </p>
            </li>
          )
        })}
      </ol>
    </DetailCard>
  )
}

/** Translates the kind of a task; a typed reason stays unchanged. */
export const formatTaskKind = (t: (key: string) => string, kind: string): string => {
  const knownKind = TASK_KINDS.find(task => task === kind)
  return knownKind ? t(`orderAdmin.tasks.${knownKind}`) : kind
}
