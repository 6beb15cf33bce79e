import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { formatDateTime } from '#kernel/format-date.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { PublicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { buildTimeline, type TimelineStep } from './build-timeline.ts'
import { ParcelTracking } from './parcel-tracking.tsx'

/** Shows the progress of an order. */
export const OrderTimeline = ({ order, fulfilment }: { order: PublicOrder; fulfilment: PublicFulfilment | null }) => {
  const t = useT()
  const isSentInParts = (fulfilment?.parcels.length ?? 0) > 0
  const steps = buildTimeline(order)
  return (
    <section aria-labelledby="timeline">
      <h2 className="mb-4 text-lg" id="timeline">
        {t('payments.timeline')}
      </h2>
      <ol>
        {steps.map((step, index) => (
          <Step
            key={step.name}
            isLast={index === steps.length - 1}
            isCollected={order.delivery.collected}
            isPartlyPaid={order.payment.status === 'partlyPaid'}
            step={step}
            isSentInParts={isSentInParts}
            // Each parcel shows its own tracking.
            tracking={step.name === 'shipped' && !isSentInParts ? order.tracking : null}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  isCollected: boolean
  isPartlyPaid: boolean
  step: TimelineStep
  isLast: boolean
  /** The shop has sent a part of the order. */
  isSentInParts: boolean
  tracking: PublicOrder['tracking']
}

const Step = ({ step, isLast, isSentInParts, tracking, isCollected, isPartlyPaid }: StepProps) => {
  const t = useT()
  const language = useLanguage()
  const { name, state, at } = step
  const isPart = isSentInParts && state === 'current' && name === 'shipped'
  const textContext = findTextContext(isPart, isCollected)
  const isAwaitingRemainder = name === 'paid' && state === 'current' && isPartlyPaid
  const stepText =
    state === 'current' ? t(`payments.stepNow.${name}`, textContext) : t(`payments.step.${name}`, textContext)
  const label = isAwaitingRemainder ? t('payments.stepNow.paid', { context: 'partly' }) : stepText
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative grid grid-cols-[1.5rem_1fr] gap-3 pb-5 last:pb-0"
    >
      {isLast ? null : (
        <span
          aria-hidden
          className={joinClassNames(
            'absolute top-6 bottom-0 left-[calc(0.75rem-1px)] w-0.5',
            state === 'done' ? 'bg-primary-text' : 'bg-line',
          )}
        />
      )}
      <Mark state={state} />
      <div className={state === 'upcoming' ? 'text-secondary' : undefined}>
        <p className={joinClassNames('leading-6', state === 'current' && 'font-bold')}>
          {label}
          <span className="sr-only"> ({t(`payments.stepState.${state === 'ended' ? 'done' : state}`)})</span>
        </p>
        {at ? (
          <time className="tabular text-sm text-secondary" dateTime={at}>
            {formatDateTime(at, language)}
          </time>
        ) : null}
        {tracking ? <ParcelTracking tracking={tracking} /> : null}
      </div>
    </li>
  )
}

/** Returns the variant of a step's text: part of the order, or an order that the customer collects. */
const findTextContext = (isPart: boolean, isCollected: boolean): { context?: string } => {
  if (isCollected) return { context: isPart ? 'partCollected' : 'collected' }
  return isPart ? { context: 'part' } : {}
}

const MARK_CLASSES = {
  done: 'bg-primary text-on-primary',
  current: 'border-2 border-primary-text',
  upcoming: 'border-2 border-line',
  ended: 'bg-bad text-on-bad',
}

const Mark = ({ state }: { state: TimelineStep['state'] }) => (
  <span aria-hidden className={joinClassNames('grid size-6 place-items-center rounded-full', MARK_CLASSES[state])}>
    {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : null}
    {state === 'ended' ? <X className="size-3.5" strokeWidth={3} /> : null}
    {state === 'current' ? <span className="size-2 rounded-full bg-primary-text" /> : null}
  </span>
)
