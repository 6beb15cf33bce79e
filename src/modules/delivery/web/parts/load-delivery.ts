import { type DeliveryProvider, delivery } from '#delivery/contract-provider.ts'
import type { DeliveryLimits } from '#delivery/domain/takes-goods.ts'
import type { Language } from '#kernel/language.ts'
import { type Send, SendFailure } from '#wire/send.ts'

/** Where the shop stands. */
export const HOME_COUNTRY = 'EE'

/** How goods are sent, as a product's page shows it; the points to choose among are left out. */
export interface LoadedDelivery {
  countries: string[]
  providers: (Pick<DeliveryProvider, 'supportedCountries' | 'inputType' | 'price' | 'freeFrom' | 'big_product'> &
    DeliveryLimits)[]
}

/** Null where delivery cannot be asked about now: the product's page does without. */
export const loadDelivery = async (send: Send, lang: Language): Promise<LoadedDelivery | null> => {
  try {
    const { body } = await send(delivery.providers, { query: { lang, points: '0' } })
    const { deliveryCountries, deliveryProviders } = body.data
    const providers = deliveryProviders.map(({ supportedCountries, inputType, price, freeFrom, ...limits }) => ({
      supportedCountries,
      inputType,
      big_product: limits.big_product,
      max_weight: limits.max_weight,
      max_length: limits.max_length,
      price,
      freeFrom,
    }))
    return { countries: Object.keys(deliveryCountries), providers }
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    return null
  }
}
