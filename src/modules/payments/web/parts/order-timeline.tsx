import { Check, X } from 'lucide-react'
import { shopTime } from '#kernel/shop-time.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { type TimelineStep, timelineOf } from './timeline.ts'

/** Where the order is on its way, from top to bottom. */
export const OrderTimeline = ({ order }: { order: PublicOrder }) => {
  const t = useT()
  const steps = timelineOf(order)
  return (
    <section aria-labelledby="timeline">
      <h2 className="mb-4 text-lg" id="timeline">
        {t('payments.timeline')}
      </h2>
      <ol>
        {steps.map((step, index) => (
          <Step
            key={step.name}
            last={index === steps.length - 1}
            collected={order.delivery.collected}
            step={step}
            tracking={step.name === 'shipped' ? order.tracking : null}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  collected: boolean
  step: TimelineStep
  last: boolean
  tracking: PublicOrder['tracking']
}

const Step = ({ step, last, tracking, collected }: StepProps) => {
  const t = useT()
  const { name, state, at } = step
  const way = collected ? { context: 'collected' } : {}
  const words = state === 'current' ? t(`payments.stepNow.${name}`, way) : t(`payments.step.${name}`, way)
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative grid grid-cols-[1.5rem_1fr] gap-3 pb-5 last:pb-0"
    >
      {last ? null : (
        <span
          aria-hidden
          className={classNames(
            'absolute top-6 bottom-0 left-[calc(0.75rem-1px)] w-0.5',
            state === 'done' ? 'bg-primary-text' : 'bg-line',
          )}
        />
      )}
      <Mark state={state} />
      <div className={state === 'ahead' ? 'text-secondary' : undefined}>
        <p className={classNames('leading-6', state === 'current' && 'font-bold')}>
          {words}
          <span className="sr-only"> ({t(`payments.stepState.${state === 'ended' ? 'done' : state}`)})</span>
        </p>
        {at ? (
          <time className="tabular text-sm text-secondary" dateTime={at}>
            {shopTime(at)}
          </time>
        ) : null}
        {tracking ? <Follow tracking={tracking} /> : null}
      </div>
    </li>
  )
}

const Follow = ({ tracking: { code, url } }: { tracking: NonNullable<PublicOrder['tracking']> }) => {
  const t = useT()
  return (
    <p className="mt-1 text-sm">
      <span className="block text-secondary">
        {t('payments.tracking')} <span className="code text-text">{code}</span>
      </span>
      {url ? (
        <a className="inline-block py-1 font-medium" href={url} rel="noopener noreferrer" target="_blank">
          {t('payments.follow')}
        </a>
      ) : null}
    </p>
  )
}

const marks = {
  done: 'bg-primary text-on-primary',
  current: 'border-2 border-primary-text',
  ahead: 'border-2 border-line',
  ended: 'bg-bad text-on-bad',
}

const Mark = ({ state }: { state: TimelineStep['state'] }) => (
  <span aria-hidden className={classNames('grid size-6 place-items-center rounded-full', marks[state])}>
    {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : null}
    {state === 'ended' ? <X className="size-3.5" strokeWidth={3} /> : null}
    {state === 'current' ? <span className="size-2 rounded-full bg-primary-text" /> : null}
  </span>
)
