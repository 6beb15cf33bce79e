import { useEffect, useState } from 'react'
import { checkout } from '#checkout/contract-checkout.ts'
import { type CheckoutForm, getDeliveryCountry } from '#checkout/domain/checkout-form.ts'
import { formatNumber } from '#kernel/format-number.ts'
import { type Cents, toEuros } from '#kernel/money.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { isDistanceSale, isTaxablePerson } from '#shop/domain/find-vat-country.ts'
import type { CheckoutOffer } from './use-checkout.ts'

interface VatNoteProps {
  form: CheckoutForm
  isExempt: boolean
  /** The order's net with the rates of the shop's country. */
  netCents: Cents
  offer: Pick<CheckoutOffer, 'countries' | 'destinationVat'>
}

/** States below the total whether it includes VAT, and the rate when the destination taxes the sale. */
export const VatNote = ({ form, isExempt, netCents, offer: { countries, destinationVat } }: VatNoteProps) => {
  const t = useT()
  const language = useLanguage()
  const country = getDeliveryCountry(form)
  const isTaxable = isTaxablePerson(form.Order.client_type, form.Client.vat_reg_nr)
  const startedPercent = isTaxable ? undefined : destinationVat[country]
  const mayCross = startedPercent === undefined && isDistanceSale({ country, isTaxablePerson: isTaxable })
  const percent = useCrossingVat(mayCross ? country : '', netCents) ?? startedPercent
  const chooseTexts = () => {
    if (isExempt) return t('checkout.exemptNote')
    if (percent === undefined) return t('checkout.withVat')
    const number = formatNumber(percent, language, { max: 2 })
    return t('checkout.withDestinationVat', { percent: number, country: countries[country] ?? country })
  }
  return (
    <p aria-live="polite" className="mt-1 text-sm text-secondary">
      {chooseTexts()}
    </p>
  )
}

/** Asks for the destination's rate of an order that crosses the OSS threshold; an empty country needs no answer. */
const useCrossingVat = (country: string, netCents: Cents): number | undefined => {
  const send = useSend()
  const question = `${country}:${netCents}`
  const [answer, setAnswer] = useState<{ question: string; percent: number | null }>({ question: '', percent: null })
  useEffect(() => {
    if (country === '') return
    const controller = new AbortController()
    send(checkout.crossingVat, { query: { country, net: toEuros(netCents) } }, { signal: controller.signal }).then(
      ({ body: { data } }) => setAnswer({ question, percent: data.percent }),
      // Without an answer the note names no rate; the confirmation does.
      () => undefined,
    )
    return () => controller.abort()
  }, [send, question, country, netCents])
  return country !== '' && answer.question === question ? (answer.percent ?? undefined) : undefined
}
