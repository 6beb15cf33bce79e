import type { DeliveryEstimateProps } from '#cart/web/parts/cart-slots.tsx'
import { SummaryList, SummaryRow, SummaryTotal } from '#cart/web/parts/summary-rows.tsx'
import { type GoodsMeasure, measureGoods } from '#catalog/domain/measure-goods.ts'
import { HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { findExceededLimit } from '#delivery/domain/delivery-limits.ts'
import { quoteProvider } from '#delivery/domain/delivery-rates.ts'
import { isOwnPickUp } from '#delivery/domain/own-pick-up.ts'
import type { Language } from '#kernel/language.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { computeProviderCents } from './checkout-totals.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { readStoredForm } from './stored-form.ts'
import { useProviders } from './use-providers.ts'

/** Lists the providers that deliver these goods to a country, with their prices for them. */
const listAvailableProviders = (
  providers: readonly DeliveryProvider[],
  country: string,
  { measure, goodsCents, postcode }: { measure: GoodsMeasure; goodsCents: Cents; postcode: string },
): DeliveryProvider[] =>
  providers
    .filter(provider => provider.supportedCountries.includes(country) && findExceededLimit(provider, measure) === null)
    .map(provider => quoteProvider(provider, { country, postcode, grams: measure.grams, goodsCents }))

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
  goods: { goodsCents: Cents; measure?: GoodsMeasure; postcode?: string },
): DeliveryPrices => {
  const { goodsCents, measure = measureGoods([]), postcode = '' } = goods
  const availableProviders = listAvailableProviders(providers, country, { measure, goodsCents, postcode })
  const getPrice = (provider: DeliveryProvider) => computeProviderCents(provider, goodsCents)
  return {
    shipmentCents: findLowestPrice(availableProviders.filter(provider => !isOwnPickUp(provider)).map(getPrice)),
    pickUpCents: findLowestPrice(availableProviders.filter(isOwnPickUp).map(getPrice)),
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
export const DeliveryEstimate = (props: EstimateProps) => {
  const { goodsCents, reducedCents, isDeliveryFree, measure, shippingCents, children, loadedProviders } = props
  const t = useT()
  const language = useLanguage()
  const providers = useProviders(true, loadedProviders)
  const { country, provider: chosenValue, Address: address } = readStoredForm().Delivery
  const deliveryCountry = country || HOME_COUNTRY
  const postcode = address.area_code
  const availableProviders = listAvailableProviders(providers, deliveryCountry, { measure, goodsCents, postcode })
  const chosenProvider = availableProviders.find(provider => provider.value === chosenValue)
  const findChosenCents = (): Cents | null => {
    if (chosenProvider) return computeProviderCents(chosenProvider, goodsCents)
    return providers.length === 0 ? shippingCents : null
  }
  const listedCents = findChosenCents()
  const chosenCents = listedCents !== null && isDeliveryFree ? 0 : listedCents
  // Without a chosen provider, the hint uses one that ships and offers free delivery.
  const freeDeliveryProvider =
    chosenProvider ?? availableProviders.find(provider => !isOwnPickUp(provider) && provider.freeFrom !== null)
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
                  findLowestDeliveryPrices(providers, deliveryCountry, { goodsCents, measure, postcode }),
                  t,
                  language,
                )
              : formatPriceOrFree(chosenCents, language, t('cart.free'))
          }
        />
        <SummaryTotal
          name={t(chosenCents === null ? 'cart.totalWithoutDelivery' : 'cart.estimatedTotal')}
          value={formatCents(reducedCents + (chosenCents ?? 0), language)}
        />
      </SummaryList>
      {freeDeliveryProvider ? <FreeDelivery goodsCents={goodsCents} provider={freeDeliveryProvider} /> : null}
    </>
  )
}

const formatPriceOrFree = (cents: Cents, language: Language, freeLabel: string): string =>
  cents === 0 ? freeLabel : formatCents(cents, language)
