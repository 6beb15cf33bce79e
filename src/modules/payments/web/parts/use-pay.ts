import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type PAYMENT_GROUPS, payments } from '#payments/contract-payment.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useWhileThere } from '#platform/web/while-there.ts'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { rememberPayingOrder } from './paying-order.ts'

/** How long the way to the bank takes at most, in milliseconds, before another method may be pressed. */
const ON_THE_WAY = 5000

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
  const freeing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back from the bank by the browser's own button: the page may come from memory as it was left.
    const cameBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      clearTimeout(freeing.current)
      setOpening(null)
    }
    window.addEventListener('pageshow', cameBack)
    return () => {
      clearTimeout(freeing.current)
      window.removeEventListener('pageshow', cameBack)
    }
  }, [])
  const whileThere = useWhileThere()
  const open = async (method: ChosenMethod): Promise<void> => {
    const { group, name, country, again } = method
    const there = whileThere()
    clearTimeout(freeing.current)
    setOpening(keyOf(method))
    try {
      const { body } = await send(payments.start, { params: { token }, body: { method: group, name, country, again } })
      // Who went on in the shop meanwhile does not want to the bank any more.
      if (there.aborted) return
      rememberPayingOrder(token)
      window.location.assign(body.data.url)
      // Who has the browser stop on the way stays here, and no event tells it.
      freeing.current = setTimeout(() => setOpening(null), ON_THE_WAY)
    } catch (error) {
      setOpening(null)
      if (!(error instanceof SendFailure)) throw error
      // A missing connection and a fault of the server are told by themselves.
      if (error.kind === 'refused' && error.status !== 500) {
        // No field of this page is marked: what is wrong with the method is said itself.
        const [reason = error.message] = Object.values(error.errors).flat()
        showToast('danger', reason || t('payments.failed'), { id: 'pay' })
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
