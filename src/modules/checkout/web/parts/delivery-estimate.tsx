import type { DeliveryEstimateProps } from '#cart/web/parts/cart-slots.tsx'
import { SummaryList, SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { type GoodsMeasure, measureGoods } from '#catalog/domain/measure-goods.ts'
import { HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { findExceededLimit } from '#delivery/domain/delivery-limits.ts'
import type { Language } from '#kernel/language.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { providerCents } from './checkout-totals.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { readStoredForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

/** Providers that deliver these goods to a country. */
const providersFor = (
  providers: readonly DeliveryProvider[],
  country: string,
  measure: GoodsMeasure,
): DeliveryProvider[] =>
  providers.filter(
    provider => provider.supportedCountries.includes(country) && findExceededLimit(provider, measure) === null,
  )

export interface DeliveryPrices {
  /** Lowest price of a shipment; null when no provider ships the goods. */
  sentCents: Cents | null
  /** Lowest price of own pick-up; null when the goods cannot be collected. */
  collectedCents: Cents | null
}

const lowestPrice = (prices: readonly Cents[]): Cents | null => (prices.length === 0 ? null : Math.min(...prices))

/** Returns the lowest delivery prices before a method is chosen. */
export const lowestDeliveryPrices = (
  providers: readonly DeliveryProvider[],
  country: string,
  { goodsCents, measure = measureGoods([]) }: { goodsCents: Cents; measure?: GoodsMeasure },
): DeliveryPrices => {
  const fitting = providersFor(providers, country, measure)
  const priceOf = (provider: DeliveryProvider) => providerCents(provider, goodsCents)
  return {
    sentCents: lowestPrice(fitting.filter(({ inputType }) => inputType !== 'value').map(priceOf)),
    collectedCents: lowestPrice(fitting.filter(({ inputType }) => inputType === 'value').map(priceOf)),
  }
}

/** Formats the prices, such as "from €3.50, free if you collect". */
export const formatDeliveryPrices = (
  { sentCents, collectedCents }: DeliveryPrices,
  t: T,
  language: Language,
): string => {
  const from = (cents: Cents) => t('cart.deliveryFrom', { price: formatCents(cents, language) })
  if (sentCents === null) {
    if (collectedCents === null) return t('cart.deliveryLater')
    return collectedCents === 0 ? t('cart.collectedFree') : from(collectedCents)
  }
  if (sentCents === 0) return t('cart.free')
  return collectedCents === 0 ? `${from(sentCents)}, ${t('cart.collectedFree')}` : from(sentCents)
}

interface EstimateProps extends DeliveryEstimateProps {
  /** Providers that were loaded with the page. */
  known?: readonly DeliveryProvider[]
}

/** Totals of the cart. The total includes delivery only after a method is chosen. */
export const DeliveryEstimate = ({ goodsCents, measure, shippingCents, children, known }: EstimateProps) => {
  const t = useT()
  const language = useLanguage()
  const providers = useProviders(true, known)
  const { country, provider: value } = readStoredForm().Delivery
  const to = country || HOME_COUNTRY
  const fitting = providersFor(providers, to, measure)
  const chosen = fitting.find(provider => provider.value === value)
  const chosenCents = chosen ? providerCents(chosen, goodsCents) : providers.length === 0 ? shippingCents : null
  // Own pick-up is free, so the hint uses a provider that ships.
  const sent = chosen ?? fitting.find(({ inputType, freeFrom }) => inputType !== 'value' && freeFrom !== null)
  return (
    <>
      <SummaryList>
        {children}
        <SummaryRow
          name={
            <>
              {t('cart.delivery')}
              {chosen ? <span className="block text-xs">{textIn(chosen.name, language)}</span> : null}
            </>
          }
          value={
            chosenCents === null
              ? formatDeliveryPrices(lowestDeliveryPrices(providers, to, { goodsCents, measure }), t, language)
              : formatPrice(chosenCents, language, t('cart.free'))
          }
        />
        <SummaryTotal
          name={t(chosenCents === null ? 'cart.totalWithoutDelivery' : 'cart.estimatedTotal')}
          value={formatCents(goodsCents + (chosenCents ?? 0), language)}
        />
      </SummaryList>
      {sent ? <FreeDelivery goodsCents={goodsCents} provider={sent} /> : null}
    </>
  )
}

const formatPrice = (cents: Cents, language: Language, free: string): string =>
  cents === 0 ? free : formatCents(cents, language)
