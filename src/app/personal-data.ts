import { notificationPersonalData } from '#back-in-stock/server/back-in-stock.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import { refundComments } from '#payments/server/payments.ts'
import { listMailsAbout } from '#platform/server/mail/list-mails-about.ts'

/** Whoever keeps something of people beside their orders. */
export const personalData: readonly PersonalData[] = [listMailsAbout, notificationPersonalData, refundComments]
