import { parseAddressLine } from '#orders/domain/parse-address-line.ts'
import { canReceiveEInvoice } from './can-receive-e-invoice.ts'
import type { FormErrors } from './check-form.ts'
import type { CheckoutForm } from './checkout-form.ts'

/**
 * Returns the error of an address without a city, which an e-invoice states in a field of its own. Only the server checks
 * it, because few orders ask for an e-invoice.
 */
export const checkEInvoiceAddress = (form: CheckoutForm): FormErrors => {
  const address = form.Order.short_contact_address
  const isCityMissing =
    form.wantsEInvoice && canReceiveEInvoice(form) && address.trim() !== '' && parseAddressLine(address).city === ''
  return isCityMissing ? { 'Order.short_contact_address': 'cityMissing' } : {}
}
