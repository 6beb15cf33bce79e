import type { CheckoutForm } from './checkout-form.ts'

/** The error fields that decide where a failed order is shown. */
interface FailedRequest {
  message: string
  /** Messages by field. */
  errors: Readonly<Record<string, readonly string[]>>
  redirect?: string | undefined
  /** True when the response was lost, so that the order may exist. */
  isLost: boolean
}

/** `cart`: the cart page shows the messages. `form`: the form shows them. `unexpected`: toasts show them. */
export type OrderFailure =
  | { shownIn: 'cart'; messages: readonly string[] }
  | { shownIn: 'form' }
  | { shownIn: 'unexpected'; messages: readonly string[] }

/** Decides where the interface shows that an order was not placed. */
export const classifyOrderFailure = (
  { message, errors, redirect, isLost }: FailedRequest,
  form: CheckoutForm,
): OrderFailure => {
  const messages = Object.values(errors).flat()
  if (redirect?.endsWith('/cart')) return { shownIn: 'cart', messages }
  if (isLost || Object.keys(errors).some(path => hasField(form, path))) return { shownIn: 'form' }
  return { shownIn: 'unexpected', messages: (messages.length > 0 ? messages : [message]).filter(text => text !== '') }
}

const hasField = (form: CheckoutForm, path: string): boolean => {
  const [group] = path.split('.')
  return group === 'acceptedTos' || (group !== undefined && group !== 'CartItem' && group in form)
}
