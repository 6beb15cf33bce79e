import type { CheckoutForm } from './checkout-form.ts'

/** What of a refused order counts for how it is told. */
interface Refused {
  message: string
  /** Messages by field. */
  errors: Readonly<Record<string, readonly string[]>>
  redirect?: string | undefined
  /** Nobody knows whether it was placed. */
  isLost: boolean
}

/** `cart`: back to the cart with these messages. `form`: the form says it. `unexpected`: said above everything, then these messages. */
export type OrderFailure =
  | { told: 'cart'; messages: readonly string[] }
  | { told: 'form' }
  | { told: 'unexpected'; messages: readonly string[] }

/** Where it is told that an order was not placed. */
export const orderFailure = ({ message, errors, redirect, isLost }: Refused, form: CheckoutForm): OrderFailure => {
  const messages = Object.values(errors).flat()
  if (redirect?.endsWith('/cart')) return { told: 'cart', messages }
  if (isLost || Object.keys(errors).some(path => hasField(form, path))) return { told: 'form' }
  return { told: 'unexpected', messages: (messages.length > 0 ? messages : [message]).filter(text => text !== '') }
}

const hasField = (form: CheckoutForm, path: string): boolean => {
  const [group] = path.split('.')
  return group === 'acceptedTos' || (group !== undefined && group !== 'CartItem' && group in form)
}
