import { Fragment } from 'react'
import { centsOf, formatCents } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** What was ordered, where it goes and what it comes to. */
export const OrderContents = ({ order }: { order: PublicOrder }) => {
  const t = useT()
  const language = useLanguage()
  const written = (euros: number) => formatCents(centsOf(euros), language)
  const goods = order.lines.filter(line => line.class !== 'shipping')
  const shipping = order.lines.filter(line => line.class === 'shipping')
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
      <dl className="tabular mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
        <dt className="min-w-0">
          {t('payments.delivery')}: {order.delivery.name}
          {order.delivery.target ? <span className="block text-sm text-secondary">{order.delivery.target}</span> : null}
        </dt>
        <dd className="text-right">
          {shipping.map(line => (
            <span key={line.product_id}>{line.total === 0 ? t('payments.free') : written(line.total)}</span>
          ))}
        </dd>
        {order.vat_exempt
          ? null
          : order.vat.map(({ percent, amount }) => (
              <Fragment key={percent}>
                <dt className="text-sm text-secondary">{t('payments.vat', { percent })}</dt>
                <dd className="text-right text-sm text-secondary">{written(amount)}</dd>
              </Fragment>
            ))}
        <dt className="mt-2 self-center border-t border-line pt-4 font-bold">{t('payments.total')}</dt>
        <dd className="heading mt-2 border-t border-line pt-4 text-right text-xl">{written(order.total)}</dd>
      </dl>
      {order.vat_exempt ? <p className="mt-2 text-sm text-secondary">{t('payments.vatExempt')}</p> : null}
    </section>
  )
}
