import { useEffect, useState } from 'react'
import { SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { type DeliveryProvider, delivery } from '#delivery/contract-provider.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { SendFailure } from '#wire/send.ts'
import { providerCents } from './checkout-sums.ts'
import { storedForm } from './stored-form.ts'

interface Cheapest {
  provider: DeliveryProvider
  cents: Cents
}

/** The cheapest delivery of these goods to a country, the first of equals; null where nothing is delivered. */
export const cheapestDelivery = (
  providers: readonly DeliveryProvider[],
  country: string,
  { goodsCents, big = false }: { goodsCents: Cents; big?: boolean },
): Cheapest | null =>
  providers
    .filter(provider => provider.supportedCountries.includes(country) && (provider.big_product || !big))
    .map(provider => ({ provider, cents: providerCents(provider, goodsCents) }))
    .reduce<Cheapest | null>((best, one) => (best && best.cents <= one.cents ? best : one), null)

/** Rows of the cart's summary while no delivery is chosen: from the cheapest price on, and the total with it. */
export const DeliveryEstimate = ({ goodsCents, big }: { goodsCents: Cents; big: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const providers = useProviders()
  const country = storedForm().Delivery.country || HOME_COUNTRY
  const cheapest = cheapestDelivery(providers, country, { goodsCents, big })
  if (cheapest === null) {
    return (
      <>
        <SummaryRow name={t('cart.delivery')} value={t('cart.deliveryLater')} />
        <SummaryTotal name={t('cart.total')} value={formatCents(goodsCents, language)} />
      </>
    )
  }
  const { provider, cents } = cheapest
  const name = (
    <>
      {t('cart.delivery')}
      <span className="block text-xs">{t('cart.cheapest', { name: textIn(provider.name, language) })}</span>
    </>
  )
  const price = cents === 0 ? t('cart.free') : t('cart.deliveryFrom', { price: formatCents(cents, language) })
  return (
    <>
      <SummaryRow name={name} value={price} />
      <SummaryTotal name={t('cart.estimatedTotal')} value={formatCents(goodsCents + cents, language)} />
    </>
  )
}

const useProviders = (): readonly DeliveryProvider[] => {
  const send = useSend()
  const [providers, setProviders] = useState<readonly DeliveryProvider[]>([])
  useEffect(() => {
    const controller = new AbortController()
    send(delivery.providers, { query: { points: '0' } }, { signal: controller.signal }).then(
      ({ body }) => setProviders(body.data.deliveryProviders),
      (error: unknown) => {
        // Without prices the cart says that delivery is chosen later.
        if (!(error instanceof SendFailure)) throw error
      },
    )
    return () => controller.abort()
  }, [send])
  return providers
}
