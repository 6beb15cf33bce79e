import type { DeliveryDetails } from './order.ts'

/** Where an order goes, on one line; empty when its provider needs no place. */
export const deliveryTarget = ({ option, address }: Pick<DeliveryDetails, 'option' | 'address'>): string => {
  if (option) return joined([option.name, option.address])
  if (!address) return ''
  const street = address.apartment === '' ? address.street : `${address.street}-${address.apartment}`
  return joined([street, address.city, joined([address.state, address.area_code], ' '), address.country])
}

const joined = (parts: readonly string[], by = ', '): string => parts.filter(part => part !== '').join(by)
