import { backInStock } from '#back-in-stock/contract-back-in-stock.ts'
import type { Product } from '#catalog/contract-product.ts'
import { MIN_QUANTITY } from '#catalog/domain/quantity.ts'
import { isEmail } from '#kernel/email-address.ts'
import { readOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { showToast } from '#ui/toasts.ts'

interface NotifyValues {
  user_email: string
  quantity: number
}
export type NotifyForm = Form<NotifyValues>

/** Manages the form of a request; a second request of the same mailbox changes the first. */
export const useNotifyForm = (product: Product, onDone: () => void): NotifyForm => {
  const t = useT()
  const send = useSend()
  return useForm({
    initial: (): NotifyValues => ({ user_email: readCheckoutEmail(), quantity: MIN_QUANTITY }),
    check: ({ user_email }): Record<string, string> =>
      isEmail(user_email.trim()) ? {} : { user_email: t('backInStock.invalidEmail') },
    send: ({ user_email, quantity }) =>
      send(backInStock.request, { body: { user_email: user_email.trim(), product_id: product.id, quantity } }),
    onDone: () => {
      showToast('success', t('backInStock.success'), { id: `notify-${product.id}` })
      onDone()
    },
  })
}

/** The option under which the checkout stores its form. */
const CHECKOUT_FORM_OPTION = 'checkout'

/** Returns the e-mail of an earlier checkout, or an empty text. */
const readCheckoutEmail = (): string => {
  const form = readOption(CHECKOUT_FORM_OPTION) as { Client?: { email?: unknown } } | null | undefined
  const email = form?.Client?.email
  return typeof email === 'string' ? email : ''
}
