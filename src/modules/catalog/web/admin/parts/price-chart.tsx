import { useState } from 'react'
import type { PricePeriod } from '#catalog/contract-product-admin.ts'
import { buildPriceSteps } from '#catalog/domain/price-steps.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

const WIDTH = 300
const HEIGHT = 90

/** Shows past prices as a chart and as a table. */
export const PriceChart = ({ periods }: { periods: readonly PricePeriod[] }) => {
  const t = useT()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const steps = buildPriceSteps(periods, { width: WIDTH, height: HEIGHT, now })
  if (!steps) return null
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  return (
    <>
      <figure className="grid gap-2">
        <figcaption className="flex flex-wrap justify-between gap-x-3 text-sm text-secondary">
          <span>{t('productAdmin.past.highest', { price: formatEuros(steps.highest) })}</span>
          <span>{t('productAdmin.past.lowest', { price: formatEuros(steps.lowest) })}</span>
        </figcaption>
        <svg
          aria-hidden
          className="h-24 w-full overflow-visible"
          fill="none"
          preserveAspectRatio="none"
          viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        >
          <path d={steps.regular} stroke="var(--secondary)" strokeDasharray="4 4" vectorEffect="non-scaling-stroke" />
          <path d={steps.total} stroke="var(--primary-text)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
        </svg>
      </figure>
      <details>
        <summary className="cursor-pointer text-sm">{t('productAdmin.past.table')}</summary>
        <table className="mt-2 w-full text-sm">
          <thead className="text-left text-secondary">
            <tr>
              <th scope="col">{t('productAdmin.past.from')}</th>
              <th className="text-right" scope="col">
                {t('productAdmin.prices.price')}
              </th>
              <th className="text-right" scope="col">
                {t('productAdmin.past.inForce')}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ from, price, total_price }) => (
              <tr key={from}>
                <td className="tabular">{formatDateTime(from, language)}</td>
                <td className="tabular text-right">{formatEuros(price)}</td>
                <td className="tabular text-right">{formatEuros(total_price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
