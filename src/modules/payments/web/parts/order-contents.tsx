import PackageCheck from 'lucide-react/icons/package-check'
import { formatWeekday } from '#kernel/format-date.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { translateOpeningHours } from '#kernel/translate-opening-hours.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { PublicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import { LineFit } from '#orders/web/parts/line-fit.tsx'
import { LineGuarantee } from '#orders/web/parts/line-guarantee.tsx'
import { LineRoadUse } from '#orders/web/parts/line-road-use.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LONGEST_DISPATCH_DAYS } from '#shop/domain/longest-dispatch.ts'
import { keepTogether } from '#ui/keep-together.tsx'
import { LineProgress } from './line-progress.tsx'

/** Shows the lines of an order with delivery state, address and total. */
export const OrderContents = ({ order, fulfilment }: { order: PublicOrder; fulfilment: PublicFulfilment | null }) => {
  const t = useT()
  const language = useLanguage()
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  const goodsLines = order.lines
    .map((line, index) => ({ line, progress: fulfilment?.lines[index] ?? null }))
    .filter(({ line }) => line.class !== 'shipping')
  const delivery = order.lines.reduce((amount, line) => (line.class === 'shipping' ? amount + line.total : amount), 0)
  return (
    <section aria-labelledby="contents">
      <h2 className="mb-4 text-xl" id="contents">
        {t('payments.contents')}
      </h2>
      <ul className="border-t border-line">
        {goodsLines.map(({ line, progress }, index) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_fit-content(50%)] gap-x-6 border-b border-line py-4"
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may have two lines
            key={index}
          >
            <div className="min-w-0">
              <p className="font-medium">{keepTogether(line.name)}</p>
              <p className="code text-secondary">{line.code1}</p>
              {line.discounts?.map(({ name, sum }) => (
                <p className="mt-1 text-sm text-secondary" key={name}>
                  {t('orders.discount', { name, sum: formatEuros(sum) })}
                </p>
              ))}
              {progress ? (
                <LineProgress progress={progress} order={order} unit={translateUnit(line.unit, language)} />
              ) : null}
              {progress && progress.to_come === 0 ? null : <LineDate line={line} order={order} />}
              {line.exclusion ? (
                <p className="mt-1 text-sm text-secondary">{t(`orders.exclusion.${line.exclusion}`)}</p>
              ) : null}
              {line.fit ? <LineFit className="mt-1" fit={line.fit} /> : null}
              {line.road_use ? <LineRoadUse className="mt-1" roadUse={line.road_use} /> : null}
              {line.durability ? <LineGuarantee className="mt-1" guarantee={line.durability} /> : null}
            </div>
            <div className="tabular text-right">
              <p className="font-bold whitespace-nowrap">{formatEuros(line.total)}</p>
              <p className="text-sm text-secondary">
                {line.amount} {translateUnit(line.unit, language, line.amount)} × {formatEuros(line.price)}
              </p>
            </div>
          </li>
        ))}
        {fulfilment?.cancelled.map(({ code1, name, unit, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may have two lines
          <li className="border-b border-line py-4 text-secondary" key={`cancelled ${index}`}>
            <p className="font-medium">{keepTogether(name)}</p>
            <p className="code">{code1}</p>
            <p className="tabular mt-1 text-sm">
              {t('payments.part.cancelled', { amount, unit: translateUnit(unit, language, amount) })}
            </p>
          </li>
        ))}
      </ul>
      <dl className="tabular mt-4 grid gap-2">
        <div className="flex justify-between gap-6">
          <dt className="min-w-0">
            {t('payments.delivery')}: {order.delivery.name}
            {order.delivery.target ? (
              <span className="block text-sm text-secondary">{order.delivery.target}</span>
            ) : null}
            {order.delivery.hours ? (
              <span className="block text-sm text-secondary">
                {translateOpeningHours(order.delivery.hours, language)}
              </span>
            ) : null}
          </dt>
          <dd className="text-right font-bold whitespace-nowrap">
            {delivery === 0 ? t('payments.free') : formatEuros(delivery)}
          </dd>
        </div>
        {order.vat_exempt
          ? null
          : order.vat.map(({ percent, amount }) => (
              <div className="flex justify-between gap-6 text-sm text-secondary" key={percent}>
                <dt>{t('payments.vat', { percent: formatNumber(percent, language, { max: 2 }) })}</dt>
                <dd>{formatEuros(amount)}</dd>
              </div>
            ))}
        <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4">
          <dt className="font-bold">{t('payments.total')}</dt>
          <dd className="heading text-xl">{formatEuros(order.total)}</dd>
        </div>
        <PaymentTotals payment={order.payment} formatEuros={formatEuros} />
      </dl>
      {/* The lines show the dates of a partly sent order. */}
      {fulfilment ? null : <OrderDate order={order} />}
      {order.vat_exempt ? <p className="mt-2 text-sm text-secondary">{t('payments.vatExempt')}</p> : null}
    </section>
  )
}

/** Shows the payment totals unless the order is simply paid or unpaid. */
const PaymentTotals = ({
  payment: { received, refunded, open, due },
  formatEuros,
}: Pick<PublicOrder, 'payment'> & { formatEuros: (euros: number) => string }) => {
  const t = useT()
  if (received === 0 || (refunded === 0 && open === 0 && due === 0)) return null
  return Object.entries({ received, refunded, open, due }).map(([name, amount]) =>
    amount === 0 ? null : (
      <div className="flex justify-between gap-6" key={name}>
        <dt>{t(`payments.sums.${name}`)}</dt>
        <dd className={name === 'open' || name === 'due' ? 'font-bold' : undefined}>{formatEuros(amount)}</dd>
      </div>
    ),
  )
}

type DispatchDates = Pick<PublicOrder, 'leaves_in' | 'leaves_by'>

/** Returns the text about dispatch or pick-up: a date for a paid order, else a duration. */
const useDispatchText = (kind: 'line' | 'all', { collected }: PublicOrder['delivery']) => {
  const t = useT()
  const language = useLanguage()
  const keyPrefix = collected ? 'ready' : 'leaves'
  return ({ leaves_by, leaves_in }: DispatchDates): string | null => {
    if (leaves_by !== null) return t(`orders.when.${kind}.${keyPrefix}By`, { day: formatWeekday(leaves_by, language) })
    return leaves_in === null ? null : t(`orders.when.${kind}.${keyPrefix}In`, { count: leaves_in })
  }
}

const LineDate = ({ line, order }: { line: PublicOrder['lines'][number]; order: PublicOrder }) => {
  const t = useT()
  const formatDispatch = useDispatchText('line', order.delivery)
  if (!isUnshipped(order.state) || line.availability === null) return null
  const availabilityText = t(`orders.when.${line.availability}`, { count: line.leaves_in ?? 0 })
  const keyPrefix = order.delivery.collected ? 'ready' : 'leaves'
  const longest = t(`orders.when.line.${keyPrefix}Within`, { count: LONGEST_DISPATCH_DAYS })
  return (
    <p className="mt-1 text-sm text-secondary">
      {availabilityText} · {formatDispatch(line) ?? longest}
    </p>
  )
}

const OrderDate = ({ order }: { order: PublicOrder }) => {
  const t = useT()
  const keyPrefix = order.delivery.collected ? 'ready' : 'leaves'
  const formatDispatch = useDispatchText('all', order.delivery)
  const isOrderedIn = order.lines.some(line => line.availability === 'onDemand')
  const text = formatDispatch(order) ?? (isOrderedIn ? t(`orders.when.all.${keyPrefix}Unknown`) : null)
  if (!isUnshipped(order.state) || text === null) return null
  return (
    <p className="mt-6 flex gap-2.5 text-secondary">
      <PackageCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  )
}
