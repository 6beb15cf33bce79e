import { formatCountryName } from '#kernel/country-name.ts'
import type { Language } from '#kernel/language.ts'
import type { DeliveryDetails } from './order.ts'

/**
 * Formats the destination of an order on one line in the reader's language; empty when its provider needs no place.
 */
export const formatDeliveryTarget = (
  { option, address }: Pick<DeliveryDetails, 'option' | 'address'>,
  language: Language,
): string => {
  if (option) return joinParts([option.name, option.address])
  if (!address) return ''
  const street = address.apartment === '' ? address.street : `${address.street}-${address.apartment}`
  return joinParts([
    street,
    address.city,
    joinParts([address.state, address.area_code], ' '),
    formatCountryName(address.country, language),
  ])
}

const joinParts = (parts: readonly string[], separator = ', '): string =>
  parts.filter(part => part !== '').join(separator)
