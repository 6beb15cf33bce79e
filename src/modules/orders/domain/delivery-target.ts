import { countryName } from '#kernel/country-name.ts'
import type { Language } from '#kernel/language.ts'
import type { DeliveryDetails } from './order.ts'

/**
 * Formats the destination of an order on one line in the reader's language; empty when its provider needs no place.
 */
export const deliveryTarget = (
  { option, address }: Pick<DeliveryDetails, 'option' | 'address'>,
  language: Language,
): string => {
  if (option) return joined([option.name, option.address])
  if (!address) return ''
  const street = address.apartment === '' ? address.street : `${address.street}-${address.apartment}`
  return joined([
    street,
    address.city,
    joined([address.state, address.area_code], ' '),
    countryName(address.country, language),
  ])
}

const joined = (parts: readonly string[], by = ', '): string => parts.filter(part => part !== '').join(by)
