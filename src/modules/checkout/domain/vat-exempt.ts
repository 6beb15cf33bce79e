import { type CheckoutForm, deliveryCountry, HOME_COUNTRY } from './checkout-form.ts'

/**
 * VAT exemption: a business whose VAT number is longer than 2 characters and does not start with EE,
 * delivered to another country than EE. Verified by staff when the order is processed.
 */
export const isVatExempt = (
  form: Pick<CheckoutForm, 'Delivery'> & {
    Order: Pick<CheckoutForm['Order'], 'client_type'>
    Client: Pick<CheckoutForm['Client'], 'vat_reg_nr'>
  },
): boolean => {
  const number = form.Client.vat_reg_nr.replace(/\s/g, '').toUpperCase()
  return (
    form.Order.client_type === 'business' &&
    number.length > 2 &&
    !number.startsWith(HOME_COUNTRY) &&
    deliveryCountry(form) !== HOME_COUNTRY
  )
}
