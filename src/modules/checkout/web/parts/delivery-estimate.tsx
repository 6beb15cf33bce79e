import type { DeliveryEstimateProps } from '#cart/web/parts/cart-slots.tsx'
import { SummaryList, SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { type GoodsMeasure, measureGoods } from '#catalog/domain/measure-goods.ts'
import { HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-provider.ts'
import { limitExceeded } from '#delivery/domain/takes-goods.ts'
import type { Language } from '#kernel/language.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { providerCents } from './checkout-sums.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { storedForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

/** Providers that bring these goods to a country. */
const providersFor = (
  providers: readonly DeliveryProvider[],
  country: string,
  measure: GoodsMeasure,
): DeliveryProvider[] =>
  providers.filter(
    provider => provider.supportedCountries.includes(country) && limitExceeded(provider, measure) === null,
  )

export interface DeliveryPrices {
  /** The lowest price of having the goods sent; null where nobody sends them. */
  sentCents: Cents | null
  /** The lowest price of collecting them; null where they cannot be collected. */
  collectedCents: Cents | null
}

const lowest = (prices: readonly Cents[]): Cents | null => (prices.length === 0 ? null : Math.min(...prices))

/** What delivery of these goods to a country costs before a method is chosen. */
export const deliveryPrices = (
  providers: readonly DeliveryProvider[],
  country: string,
  { goodsCents, measure = measureGoods([]) }: { goodsCents: Cents; measure?: GoodsMeasure },
): DeliveryPrices => {
  const fitting = providersFor(providers, country, measure)
  const priceOf = (provider: DeliveryProvider) => providerCents(provider, goodsCents)
  return {
    sentCents: lowest(fitting.filter(({ inputType }) => inputType !== 'value').map(priceOf)),
    collectedCents: lowest(fitting.filter(({ inputType }) => inputType === 'value').map(priceOf)),
  }
}

/** The prices in words, e.g. "from 3.50 €, free if you collect". */
export const pricesInWords = ({ sentCents, collectedCents }: DeliveryPrices, t: T, language: Language): string => {
  const from = (cents: Cents) => t('cart.deliveryFrom', { price: formatCents(cents, language) })
  if (sentCents === null) {
    if (collectedCents === null) return t('cart.deliveryLater')
    return collectedCents === 0 ? t('cart.collectedFree') : from(collectedCents)
  }
  if (sentCents === 0) return t('cart.free')
  return collectedCents === 0 ? `${from(sentCents)}, ${t('cart.collectedFree')}` : from(sentCents)
}

interface KnowingProps extends DeliveryEstimateProps {
  /** The providers, where they came with the page. */
  known?: readonly DeliveryProvider[]
}

/** Sums of the cart's summary. The total holds delivery only once a method is chosen. */
export const DeliveryEstimate = ({ goodsCents, measure, shippingCents, children, known }: KnowingProps) => {
  const t = useT()
  const language = useLanguage()
  const providers = useProviders(true, known)
  const { country, provider: value } = storedForm().Delivery
  const to = country || HOME_COUNTRY
  const fitting = providersFor(providers, to, measure)
  const chosen = fitting.find(provider => provider.value === value)
  const chosenCents = chosen ? providerCents(chosen, goodsCents) : providers.length === 0 ? shippingCents : null
  // Who collects pays nothing anyway: what is missing is said of what is sent.
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
              ? pricesInWords(deliveryPrices(providers, to, { goodsCents, measure }), t, language)
              : written(chosenCents, language, t('cart.free'))
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

const written = (cents: Cents, language: Language, free: string): string =>
  cents === 0 ? free : formatCents(cents, language)
