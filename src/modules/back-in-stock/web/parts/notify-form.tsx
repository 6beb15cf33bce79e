import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { LEAST_QUANTITY, MOST_QUANTITY } from '#catalog/domain/quantity.ts'
import { useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { knownEmail } from './known-email.ts'
import { useAskForNotice } from './use-ask-for-notice.ts'

interface NotifyFormProps {
  id: string
  product: Product
  /** The button that sends stands outside the form: told whether there is anything to send. */
  onBlank: (blank: boolean) => void
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** E-mail and quantity; mounted when the dialog opens. */
export const NotifyForm = ({ id, product, onBlank, onBusy, onDone }: NotifyFormProps) => {
  const t = useT()
  const [email, setEmail] = useState(knownEmail)
  const [quantity, setQuantity] = useState(LEAST_QUANTITY)
  const field = useRef<HTMLInputElement>(null)
  const { ask, busy, emailError, message, forget } = useAskForNotice(onDone)
  const blank = email.trim() === ''

  useEffect(() => onBlank(blank), [blank, onBlank])
  useEffect(() => onBusy(busy), [busy, onBusy])
  // The dialog itself would begin at its cross.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (emailError) field.current?.focus()
  }, [emailError])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blank && !busy) void ask({ user_email: email.trim(), product_id: product.id, quantity })
  }
  return (
    <form className="grid gap-5" id={id} method="post" noValidate onSubmit={submit}>
      <div className="grid gap-1">
        <p className="font-medium">{product.name}</p>
        <p className="text-sm text-secondary">{t('backInStock.intro')}</p>
      </div>
      {message ? <Notice kind="danger">{message}</Notice> : null}
      <TextField
        autoCapitalize="none"
        autoComplete="email"
        autoCorrect="off"
        error={emailError}
        inputMode="email"
        label={t('backInStock.email')}
        name="user_email"
        onChange={event => {
          setEmail(event.target.value)
          forget()
        }}
        ref={field}
        required
        spellCheck={false}
        type="email"
        value={email}
      />
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden className="text-sm font-medium">
          {t('backInStock.quantity')}
        </p>
        <QuantityStepper
          labels={{
            quantity: t('backInStock.quantity'),
            decrease: t('backInStock.decrease'),
            increase: t('backInStock.increase'),
          }}
          max={MOST_QUANTITY}
          min={LEAST_QUANTITY}
          name="quantity"
          onChange={setQuantity}
          value={quantity}
        />
      </div>
      <p className="text-sm text-secondary">{t('backInStock.fairOrder')}</p>
    </form>
  )
}
