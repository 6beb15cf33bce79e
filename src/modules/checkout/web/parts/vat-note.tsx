import { type CheckoutForm, getDeliveryCountry } from '#checkout/domain/checkout-form.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { isTaxablePerson } from '#shop/domain/find-vat-country.ts'
import type { CheckoutOffer } from './use-checkout.ts'

interface VatNoteProps {
  form: CheckoutForm
  isExempt: boolean
  offer: Pick<CheckoutOffer, 'countries' | 'destinationVat'>
}

/** States below the total whether it includes VAT, and the rate when the destination taxes the sale. */
export const VatNote = ({ form, isExempt, offer: { countries, destinationVat } }: VatNoteProps) => {
  const t = useT()
  const language = useLanguage()
  const country = getDeliveryCountry(form)
  const percent = isTaxablePerson(form.Order.client_type, form.Client.vat_reg_nr) ? undefined : destinationVat[country]
  const chooseTexts = () => {
    if (isExempt) return t('checkout.exemptNote')
    if (percent === undefined) return t('checkout.withVat')
    const number = formatNumber(percent, language, { max: 2 })
    return t('checkout.withDestinationVat', { percent: number, country: countries[country] ?? country })
  }
  return <p className="mt-1 text-sm text-secondary">{chooseTexts()}</p>
}
