import type { DeliveryEstimateProps } from '#cart/web/parts/cart-slots.tsx'
import { SummaryList, SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { type GoodsMeasure, measureGoods } from '#catalog/domain/measure-goods.ts'
import { HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { findExceededLimit } from '#delivery/domain/delivery-limits.ts'
import type { Language } from '#kernel/language.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { computeProviderCents } from './checkout-totals.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { readStoredForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

/** Lists the providers that deliver these goods to a country. */
const listFittingProviders = (
  providers: readonly DeliveryProvider[],
  country: string,
  measure: GoodsMeasure,
): DeliveryProvider[] =>
  providers.filter(
    provider => provider.supportedCountries.includes(country) && findExceededLimit(provider, measure) === null,
  )

export interface DeliveryPrices {
  /** Lowest price of a shipment; null when no provider ships the goods. */
  shipmentCents: Cents | null
  /** Lowest price of pick-up from the shop's own points; null when the goods cannot be collected. */
  pickUpCents: Cents | null
}

const findLowestPrice = (prices: readonly Cents[]): Cents | null => (prices.length === 0 ? null : Math.min(...prices))

/** Returns the lowest delivery prices before a method is chosen. */
export const findLowestDeliveryPrices = (
  providers: readonly DeliveryProvider[],
  country: string,
  { goodsCents, measure = measureGoods([]) }: { goodsCents: Cents; measure?: GoodsMeasure },
): DeliveryPrices => {
  const fittingProviders = listFittingProviders(providers, country, measure)
  const getPrice = (provider: DeliveryProvider) => computeProviderCents(provider, goodsCents)
  return {
    shipmentCents: findLowestPrice(fittingProviders.filter(({ inputType }) => inputType !== 'value').map(getPrice)),
    pickUpCents: findLowestPrice(fittingProviders.filter(({ inputType }) => inputType === 'value').map(getPrice)),
  }
}

/** Formats the prices, such as "from €3.50, free if you collect". */
export const formatDeliveryPrices = (
  { shipmentCents, pickUpCents }: DeliveryPrices,
  t: T,
  language: Language,
): string => {
  const formatFrom = (cents: Cents) => t('cart.deliveryFrom', { price: formatCents(cents, language) })
  if (shipmentCents === null) {
    if (pickUpCents === null) return t('cart.deliveryLater')
    return pickUpCents === 0 ? t('cart.collectedFree') : formatFrom(pickUpCents)
  }
  if (shipmentCents === 0) return t('cart.free')
  return pickUpCents === 0 ? `${formatFrom(shipmentCents)}, ${t('cart.collectedFree')}` : formatFrom(shipmentCents)
}

interface EstimateProps extends DeliveryEstimateProps {
  /** Providers that were loaded with the page. */
  loadedProviders?: readonly DeliveryProvider[]
}

/** Shows the totals of the cart. The total includes delivery only after a method is chosen. */
export const DeliveryEstimate = ({ goodsCents, measure, shippingCents, children, loadedProviders }: EstimateProps) => {
  const t = useT()
  const language = useLanguage()
  const providers = useProviders(true, loadedProviders)
  const { country, provider: chosenValue } = readStoredForm().Delivery
  const deliveryCountry = country || HOME_COUNTRY
  const fittingProviders = listFittingProviders(providers, deliveryCountry, measure)
  const chosenProvider = fittingProviders.find(provider => provider.value === chosenValue)
  const chosenCents = chosenProvider
    ? computeProviderCents(chosenProvider, goodsCents)
    : providers.length === 0
      ? shippingCents
      : null
  // Own pick-up is free, so the hint uses a provider that ships.
  const shippingProvider =
    chosenProvider ?? fittingProviders.find(({ inputType, freeFrom }) => inputType !== 'value' && freeFrom !== null)
  return (
    <>
      <SummaryList>
        {children}
        <SummaryRow
          name={
            <>
              {t('cart.delivery')}
              {chosenProvider ? <span className="block text-xs">{pickText(chosenProvider.name, language)}</span> : null}
            </>
          }
          value={
            chosenCents === null
              ? formatDeliveryPrices(
                  findLowestDeliveryPrices(providers, deliveryCountry, { goodsCents, measure }),
                  t,
                  language,
                )
              : formatPrice(chosenCents, language, t('cart.free'))
          }
        />
        <SummaryTotal
          name={t(chosenCents === null ? 'cart.totalWithoutDelivery' : 'cart.estimatedTotal')}
          value={formatCents(goodsCents + (chosenCents ?? 0), language)}
        />
      </SummaryList>
      {shippingProvider ? <FreeDelivery goodsCents={goodsCents} provider={shippingProvider} /> : null}
    </>
  )
}

const formatPrice = (cents: Cents, language: Language, freeLabel: string): string =>
  cents === 0 ? freeLabel : formatCents(cents, language)
