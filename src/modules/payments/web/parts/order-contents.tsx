import { centsOf, formatCents } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** What was ordered, where it goes and what it comes to. */
export const OrderContents = ({ order }: { order: PublicOrder }) => {
  const t = useT()
  const language = useLanguage()
  const written = (euros: number) => formatCents(centsOf(euros), language)
  const goods = order.lines.filter(line => line.class !== 'shipping')
  const delivery = order.lines.reduce((sum, line) => (line.class === 'shipping' ? sum + line.total : sum), 0)
  return (
    <section aria-labelledby="contents">
      <h2 className="mb-4 text-xl" id="contents">
        {t('payments.contents')}
      </h2>
      <ul className="border-t border-line">
        {goods.map(line => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-line py-4" key={line.product_id}>
            <div className="min-w-0">
              <p className="font-medium">{line.name}</p>
              <p className="code text-secondary">{line.code1}</p>
            </div>
            <div className="tabular text-right">
              <p className="font-bold">{written(line.total)}</p>
              <p className="text-sm text-secondary">
                {line.amount} {line.unit} × {written(line.price)}
              </p>
            </div>
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
          </dt>
          <dd className="text-right font-bold whitespace-nowrap">
            {delivery === 0 ? t('payments.free') : written(delivery)}
          </dd>
        </div>
        {order.vat_exempt
          ? null
          : order.vat.map(({ percent, amount }) => (
              <div className="flex justify-between gap-6 text-sm text-secondary" key={percent}>
                <dt>{t('payments.vat', { percent })}</dt>
                <dd>{written(amount)}</dd>
              </div>
            ))}
        <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4">
          <dt className="font-bold">{t('payments.total')}</dt>
          <dd className="heading text-xl">{written(order.total)}</dd>
        </div>
      </dl>
      {order.vat_exempt ? <p className="mt-2 text-sm text-secondary">{t('payments.vatExempt')}</p> : null}
    </section>
  )
}
