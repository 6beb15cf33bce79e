import type { Language } from '#kernel/language.ts'
import { payments } from '#payments/contract-payment.ts'
import type { ResponseBody } from '#wire/endpoint.ts'
import { type Send, SendError } from '#wire/send.ts'
import { findPlacedOrder } from './placed-order.ts'

export type ViewedOrder = ResponseBody<typeof payments.view>['data']

/** Loads an order by its token. While the server is unavailable, returns an order that was just placed from memory. */
export const loadOrder = async (
  send: Send,
  token: string,
  lang: Language,
  signal?: AbortSignal,
): Promise<ViewedOrder> => {
  try {
    const { body } = await send(payments.view, { params: { token }, query: { lang } }, { signal })
    return body.data
  } catch (error) {
    const placedOrder = findPlacedOrder(token)
    const isMissing = error instanceof SendError && [404, 410, 422].includes(error.status)
    if (!placedOrder || isMissing || !(error instanceof SendError) || error.kind === 'aborted') throw error
    const acceptsOnlinePayment = Object.keys(placedOrder.paymentMethods).length > 0
    const unknownFields = {
      fulfilment: null,
      documents: [],
      hasPrepaymentInvoice: false,
      hasApprovalBundle: false,
      canWithdraw: true,
      legalTexts: [],
      failedAttempt: null,
      latePayment: null,
    }
    return { ...placedOrder, ...unknownFields, acceptsOnlinePayment, isPaymentPending: false }
  }
}
