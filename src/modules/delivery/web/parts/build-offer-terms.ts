import { isExcludedFromWithdrawal } from '#catalog/domain/withdrawal-exclusion.ts'
import { computeWorkdaysToDispatch, findCheapestDelivery } from '#delivery/domain/delivery-offer.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import type { LoadedDelivery } from './load-delivery.ts'

/** Directive 2011/83/EU, art. 9: consumers may return distance purchases. */
const WITHDRAWAL_DAYS = 14

/** Builds shipping and return terms of schema.org's Offer, which Google shows beside the price. */
export const buildOfferTerms = ({ countries, providers, returns }: LoadedDelivery, product: ProductDetails): object => {
  const workdays = computeWorkdaysToDispatch(product)
  const shippingDetails = countries.flatMap(country => {
    const cents = findCheapestDelivery(providers, product, country)
    return cents === null ? [] : [buildShippingDetails(country, cents / 100, workdays)]
  })
  return {
    ...(shippingDetails.length > 0 && { shippingDetails: shippingDetails }),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countries,
      ...buildReturnTerms(returns, product),
    },
  }
}

const buildReturnTerms = (returns: LoadedDelivery['returns'], { exclusion, big_product }: ProductDetails) => {
  if (exclusion && isExcludedFromWithdrawal(exclusion))
    return { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  const isFree = returns.paidBy === 'shop' || (big_product && !returns.namesLargeCost)
  return {
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: WITHDRAWAL_DAYS,
    // Post does not take large goods.
    ...(!big_product && { returnMethod: 'https://schema.org/ReturnByMail' }),
    returnFees: `https://schema.org/${isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  }
}

const buildShippingDetails = (country: string, euros: number, workdays: number | null) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: euros.toFixed(2), currency: 'EUR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
  ...(workdays !== null && {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: workdays, unitCode: 'DAY' },
    },
  }),
})
