import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type PAYMENT_GROUPS, payments } from '#payments/contract-payment.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useNavigationSignal } from '#platform/web/use-navigation-signal.ts'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { storeOrderInPayment } from './order-in-payment.ts'

/** Time after which another method can be pressed. */
const NAVIGATION_TIMEOUT_MS = 5000

export interface ChosenMethod {
  group: (typeof PAYMENT_GROUPS)[number]
  name: string
  country: string | null
  /** The customer confirmed another payment while one is pending. */
  isConfirmed?: boolean
}

export interface PaymentStarter {
  /** Key of the method that is opening, or null. */
  openingKey: string | null
  /** Address of the form without JavaScript. */
  formAction: string
  submit: (event: FormEvent, method: ChosenMethod) => void
}

export const buildMethodKey = ({ group, name, country }: Omit<ChosenMethod, 'isConfirmed'>): string =>
  `${group}-${name}-${country}`

/** Starts a payment and opens its page. A second press is ignored. */
export const usePay = (token: string): PaymentStarter => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const [openingKey, setOpeningKey] = useState<string | null>(null)
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The browser's Back button may restore the page from memory.
    const resetOnReturn = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      clearTimeout(resetTimer.current)
      setOpeningKey(null)
    }
    window.addEventListener('pageshow', resetOnReturn)
    return () => {
      clearTimeout(resetTimer.current)
      window.removeEventListener('pageshow', resetOnReturn)
    }
  }, [])
  const createNavigationSignal = useNavigationSignal()
  const open = async (method: ChosenMethod): Promise<void> => {
    const { group, name, country, isConfirmed } = method
    const navigation = createNavigationSignal()
    clearTimeout(resetTimer.current)
    setOpeningKey(buildMethodKey(method))
    try {
      const { body } = await send(payments.start, {
        params: { token },
        body: { method: group, name, country, is_confirmed: isConfirmed },
      })
      // The customer has opened another page of the shop.
      if (navigation.aborted) return
      storeOrderInPayment(token)
      window.location.assign(body.data.url)
      // A stopped navigation fires no event, so a timeout re-enables the buttons.
      resetTimer.current = setTimeout(() => setOpeningKey(null), NAVIGATION_TIMEOUT_MS)
    } catch (error) {
      setOpeningKey(null)
      if (!(error instanceof SendError)) throw error
      if (error.kind === 'refused' && !isReportedGlobally(error)) {
        // The page has no field to mark, so a toast shows the error.
        const [reason = error.message] = Object.values(error.errors).flat()
        showToast('danger', reason || t('payments.failed'), { id: 'pay' })
      }
    }
  }
  return {
    openingKey,
    formAction: `/payment/start/${token}?lang=${language}`,
    submit: (event, method) => {
      event.preventDefault()
      if (openingKey === null) void open(method)
    },
  }
}
