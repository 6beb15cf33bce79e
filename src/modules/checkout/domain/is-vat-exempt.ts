import { parseClientVatNumber } from '#orders/domain/vat-number.ts'
import { type CheckoutForm, getDeliveryCountry, HOME_COUNTRY } from './checkout-form.ts'

/**
 * Returns whether an order is exempt from VAT: a business with a foreign VAT number of more than 2 characters,
 * delivered outside Estonia. Staff verify it when they process the order.
 */
export const isVatExempt = (
  form: Pick<CheckoutForm, 'Delivery'> & {
    Order: Pick<CheckoutForm['Order'], 'client_type'>
    Client: Pick<CheckoutForm['Client'], 'vat_reg_nr' | 'vat_reg_country'>
  },
): boolean => {
  const number = form.Client.vat_reg_nr.replace(/\s/g, '').toUpperCase()
  return (
    form.Order.client_type === 'business' &&
    number.length > 2 &&
    !number.startsWith(HOME_COUNTRY) &&
    parseClientVatNumber(form.Client, getDeliveryCountry(form))?.country !== HOME_COUNTRY &&
    getDeliveryCountry(form) !== HOME_COUNTRY
  )
}
