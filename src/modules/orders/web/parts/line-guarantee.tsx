import { formatNumber } from '#kernel/format-number.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** Names the producer's guarantee of ordered goods and links to its label. */
export const LineGuarantee = ({
  guarantee: { years, goods, guarantor, label },
  className = '',
}: {
  guarantee: NonNullable<PublicOrder['lines'][number]['durability']>
  className?: string
}) => {
  const language = useLanguage()
  const text = useT()('orders.durability', { years: formatNumber(years, language, { max: 1 }), goods, guarantor })
  return (
    <p className={`text-sm wrap-anywhere text-secondary ${className}`}>
      {label ? (
        <a className="underline underline-offset-4" href={label} rel="noopener" target="_blank">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
