import { type DeliveryProvider, delivery } from '#delivery/contract-delivery.ts'
import { findLowestPrice } from '#delivery/domain/find-lowest-price.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Send } from '#wire/send.ts'

/** A delivery method with prices in euros. */
export interface DeliveryMethod extends Pick<DeliveryProvider, 'value' | 'price' | 'freeFrom'> {
  name: string
  description: string
  takesBigParts: boolean
  /** Some parcels cost more. */
  varies: boolean
}

/** The delivery methods of a country, in the order of the checkout. */
export interface CountryMethods {
  code: string
  country: string
  methods: DeliveryMethod[]
}

/** Loads active delivery methods by country. Omits countries without any method. */
export const loadDeliveryMethods = async (send: Send, lang: Language): Promise<CountryMethods[]> => {
  const { body } = await send(delivery.providers, { query: { lang, points: '0' } })
  const { deliveryCountries, deliveryProviders } = body.data
  return Object.entries(deliveryCountries).flatMap(([code, country]) => {
    const methods = deliveryProviders
      .filter(({ supportedCountries }) => supportedCountries.includes(code))
      .map(method => toDeliveryMethod(method, code, lang))
    return methods.length === 0 ? [] : [{ code, country, methods }]
  })
}

const toDeliveryMethod = (method: DeliveryProvider, country: string, lang: Language): DeliveryMethod => ({
  value: method.value,
  name: pickText(method.name, lang),
  description: pickText(method.desc, lang),
  ...findLowestPrice(method, country),
  takesBigParts: method.big_product,
})
