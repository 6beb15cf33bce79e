import type { DeliveryEstimateProps } from '#cart/web/parts/cart-slots.tsx'
import { SummaryList, SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import type { Language } from '#kernel/language.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { providerCents } from './checkout-sums.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { storedForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

interface Cheapest {
  provider: DeliveryProvider
  cents: Cents
}

/** Who brings these goods to a country. */
const providersFor = (providers: readonly DeliveryProvider[], country: string, big: boolean): DeliveryProvider[] =>
  providers.filter(provider => provider.supportedCountries.includes(country) && (provider.big_product || !big))

/** The cheapest delivery of these goods to a country, the first of equals; null where nothing is delivered. */
export const cheapestDelivery = (
  providers: readonly DeliveryProvider[],
  country: string,
  { goodsCents, big = false }: { goodsCents: Cents; big?: boolean },
): Cheapest | null =>
  providersFor(providers, country, big)
    .map(provider => ({ provider, cents: providerCents(provider, goodsCents) }))
    .reduce<Cheapest | null>((best, one) => (best && best.cents <= one.cents ? best : one), null)

interface KnowingProps extends DeliveryEstimateProps {
  /** The providers, where they came with the page. */
  known?: readonly DeliveryProvider[]
}

/** Sums of the cart's summary: goods, delivery as it was chosen, else from the cheapest price on, and the total with it. */
export const DeliveryEstimate = ({ goodsCents, big, shippingCents, children, known }: KnowingProps) => {
  const t = useT()
  const language = useLanguage()
  const providers = useProviders(true, known)
  const { country, provider: value } = storedForm().Delivery
  const fitting = providersFor(providers, country || HOME_COUNTRY, big)
  const chosen = fitting.find(provider => provider.value === value)
  const cheapest = cheapestDelivery(providers, country || HOME_COUNTRY, { goodsCents, big })
  // Who collects pays nothing anyway: what is missing is said of what is sent.
  const sent = chosen ?? fitting.find(({ inputType, freeFrom }) => inputType !== 'value' && freeFrom !== null)
  const offer = chosen ? { provider: chosen, cents: providerCents(chosen, goodsCents) } : cheapest
  if (offer === null) {
    return (
      <SummaryList>
        {children}
        <SummaryRow
          name={t('cart.delivery')}
          value={shippingCents === null ? t('cart.deliveryLater') : written(shippingCents, language, t('cart.free'))}
        />
        <SummaryTotal name={t('cart.total')} value={formatCents(goodsCents + (shippingCents ?? 0), language)} />
      </SummaryList>
    )
  }
  const { provider, cents } = offer
  const providerName = textIn(provider.name, language)
  const name = (
    <>
      {t('cart.delivery')}
      <span className="block text-xs">{chosen ? providerName : t('cart.cheapest', { name: providerName })}</span>
    </>
  )
  const price =
    chosen || cents === 0
      ? written(cents, language, t('cart.free'))
      : t('cart.deliveryFrom', { price: formatCents(cents, language) })
  return (
    <>
      <SummaryList>
        {children}
        <SummaryRow name={name} value={price} />
        <SummaryTotal name={t('cart.estimatedTotal')} value={formatCents(goodsCents + cents, language)} />
      </SummaryList>
      {sent ? <FreeDelivery goodsCents={goodsCents} provider={sent} /> : null}
    </>
  )
}

const written = (cents: Cents, language: Language, free: string): string =>
  cents === 0 ? free : formatCents(cents, language)
