import { type CheckoutForm, deliveryCountry, HOME_COUNTRY } from './checkout-form.ts'
import { clientVatNumber } from './vat-number.ts'

/**
 * VAT exemption: a business whose VAT number is longer than 2 characters and not Estonian, by its letters or, where it has
 * none, as VIES would be asked for it, delivered to another country than EE. Verified when the order is processed.
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
    clientVatNumber(form.Client, deliveryCountry(form))?.country !== HOME_COUNTRY &&
    deliveryCountry(form) !== HOME_COUNTRY
  )
}
