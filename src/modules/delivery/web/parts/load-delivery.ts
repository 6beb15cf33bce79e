import { type DeliveryProvider, delivery } from '#delivery/contract-delivery.ts'
import type { DeliveryLimits } from '#delivery/domain/delivery-limits.ts'
import type { Language } from '#kernel/language.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { type Send, SendError } from '#wire/send.ts'

export const HOME_COUNTRY = 'EE'

/** Delivery data of a product page, without pick-up points. */
export interface LoadedDelivery {
  countries: string[]
  returns: ResponseBody<typeof delivery.providers>['data']['returns']
  providers: (Pick<
    DeliveryProvider,
    'supportedCountries' | 'inputType' | 'price' | 'freeFrom' | 'rates' | 'big_product'
  > &
    DeliveryLimits)[]
}

/** Loads the delivery data; null when the request fails, because the product page works without it. */
export const loadDelivery = async (send: Send, lang: Language): Promise<LoadedDelivery | null> => {
  try {
    const { body } = await send(delivery.providers, { query: { lang, points: '0' } })
    const { deliveryCountries, deliveryProviders, returns } = body.data
    const providers = deliveryProviders.map(({ supportedCountries, inputType, price, freeFrom, rates, ...limits }) => ({
      supportedCountries,
      inputType,
      big_product: limits.big_product,
      max_weight: limits.max_weight,
      max_length: limits.max_length,
      price,
      freeFrom,
      // The page knows no postcode, and lists of postcodes are long.
      rates: rates?.filter(({ postcodes }) => postcodes.length === 0),
    }))
    return { countries: Object.keys(deliveryCountries), providers, returns }
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    return null
  }
}
