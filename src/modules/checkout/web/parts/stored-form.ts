import { checkoutForm } from '#checkout/contract-place-order.ts'
import { type CheckoutForm, HOME_COUNTRY } from '#checkout/domain/checkout-form.ts'
import { readOption, setOption } from '#platform/web/options.ts'

/** The option that keeps the form between visits. */
const OPTION = 'checkout'

const parts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The form as it was kept, without the cart and never with the terms accepted; what makes no sense is blank. */
export const formOf = (kept: unknown): CheckoutForm => {
  const { Order = {}, Client = {}, Delivery = {} } = parts(kept)
  const fresh = { CartItem: [], acceptedTos: false }
  const read = checkoutForm.safeParse({ Order, Client, Delivery, ...fresh })
  const form = read.data ?? checkoutForm.parse({ Order: {}, Client: {}, Delivery: {}, ...fresh })
  return form.Delivery.country === '' ? { ...form, Delivery: { ...form.Delivery, country: HOME_COUNTRY } } : form
}

export const storedForm = (): CheckoutForm => formOf(readOption(OPTION))

export const storeForm = ({ Order, Client, Delivery }: CheckoutForm): void =>
  setOption(OPTION, { Order, Client, Delivery, acceptedTos: false })

export const forgetForm = (): void => setOption(OPTION, undefined)
