import { requestsOf } from '#back-in-stock/server/back-in-stock.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import { refundCommentsOf } from '#payments/server/payments.ts'
import { mailsOf } from '#platform/server/mail/mails-of.ts'

/** Whoever keeps something of people beside their orders. */
export const personalData: readonly PersonalData[] = [mailsOf, requestsOf, refundCommentsOf]
