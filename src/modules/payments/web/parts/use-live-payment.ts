import { useEffect, useState } from 'react'
import { payments } from '#payments/contract-payment.ts'
import { useSend } from '#platform/web/send-context.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import { SendError } from '#wire/send.ts'

type ViewedPayment = ResponseBody<typeof payments.view>['data']

/** Polling interval of an unpaid order. */
const POLL_INTERVAL_MS = 5000

/** Polls an unpaid order, so that a payment from another tab or a notification appears. */
export const useLivePayment = (loadedPayment: ViewedPayment): ViewedPayment & { hasBecomePaid: boolean } => {
  const send = useSend()
  const [polledPayment, setPolled] = useState(loadedPayment)
  const token = loadedPayment.order.public_token
  // A newer response of the loader wins over an older poll.
  const viewedPayment =
    polledPayment.order.public_token === token && !(loadedPayment.order.isPaid && !polledPayment.order.isPaid)
      ? polledPayment
      : loadedPayment
  const isWaiting = viewedPayment.order.to_pay > 0

  useEffect(() => {
    if (!isWaiting) return
    const controller = new AbortController()
    let isPolling = false
    const poll = async () => {
      if (isPolling || document.hidden || !navigator.onLine) return
      isPolling = true
      try {
        const call = { params: { token }, query: {} }
        const { body } = await send(payments.view, call, { signal: controller.signal })
        setPolled(body.data)
      } catch (error) {
        // The last state stays until the next poll.
        if (!(error instanceof SendError)) throw error
      } finally {
        isPolling = false
      }
    }
    const pollNow = () => void poll()
    const timer = window.setInterval(pollNow, POLL_INTERVAL_MS)
    window.addEventListener('focus', pollNow)
    window.addEventListener('pageshow', pollNow)
    document.addEventListener('visibilitychange', pollNow)
    return () => {
      controller.abort()
      window.clearInterval(timer)
      window.removeEventListener('focus', pollNow)
      window.removeEventListener('pageshow', pollNow)
      document.removeEventListener('visibilitychange', pollNow)
    }
  }, [isWaiting, token, send])

  return { ...viewedPayment, hasBecomePaid: viewedPayment.order.isPaid && !loadedPayment.order.isPaid }
}
