import { formatNumber } from '#kernel/format-number.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

interface VatTextProps {
  isExempt: boolean
  /** The rate of the destination; undefined when the shop's country taxes the sale. */
  percent: number | undefined
  /** The destination. */
  countryName: string
}

/** States whether the total includes VAT, and the rate when the destination taxes the sale. */
export const VatText = ({ isExempt, percent, countryName }: VatTextProps) => {
  const t = useT()
  const language = useLanguage()
  const chooseText = () => {
    if (isExempt) return t('checkout.exemptNote')
    if (percent === undefined) return t('checkout.withVat')
    return t('checkout.withDestinationVat', {
      percent: formatNumber(percent, language, { max: 2 }),
      country: countryName,
    })
  }
  return (
    <p aria-live="polite" className="mt-1 text-sm text-secondary">
      {chooseText()}
    </p>
  )
}
