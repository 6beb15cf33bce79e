import { type FormEvent, useEffect, useState } from 'react'
import { type PAYMENT_GROUPS, payments } from '#payments/contract-payment.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { rememberPayingOrder } from './paying-order.ts'

export interface ChosenMethod {
  group: (typeof PAYMENT_GROUPS)[number]
  name: string
  country: string | null
  /** Though one is on its way. */
  again?: boolean
}

export interface Pay {
  /** The method whose page is being opened, by its key; null while none is. */
  opening: string | null
  /** Where a browser without script sends the same form. */
  formAction: string
  submit: (event: FormEvent, method: ChosenMethod) => void
}

export const keyOf = ({ group, name, country }: Omit<ChosenMethod, 'again'>): string => `${group}-${name}-${country}`

/** Asks for the address to pay at and goes there; pressed twice it asks once. */
export const usePay = (token: string): Pay => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const [opening, setOpening] = useState<string | null>(null)
  useEffect(() => {
    // Back from the bank by the browser's own button: the page may come from memory as it was left.
    const cameBack = (event: PageTransitionEvent) => event.persisted && setOpening(null)
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [])
  const open = async (method: ChosenMethod): Promise<void> => {
    const { group, name, country, again } = method
    setOpening(keyOf(method))
    try {
      const { body } = await send(payments.start, { params: { token }, body: { method: group, name, country, again } })
      rememberPayingOrder(token)
      window.location.assign(body.data.url)
    } catch (error) {
      setOpening(null)
      if (!(error instanceof SendFailure)) throw error
      // A missing connection and a fault of the server are told by themselves.
      if (error.kind === 'refused' && error.status !== 500) {
        showToast('danger', error.message || t('payments.failed'), { id: 'pay' })
      }
    }
  }
  return {
    opening,
    formAction: `/payment/start/${token}?lang=${language}`,
    submit: (event, method) => {
      event.preventDefault()
      if (opening === null) void open(method)
    },
  }
}
