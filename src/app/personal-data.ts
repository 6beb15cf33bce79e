import { notificationPersonalData } from '#back-in-stock/server/back-in-stock.ts'
import { savedBuildPersonalData } from '#builds/server/builds.ts'
import {
  dataRequestPersonalData,
  marketingPersonalData,
  recallPersonalData,
  withdrawalPersonalData,
} from '#compliance/server/compliance.ts'
import { garagePersonalData } from '#fitment/server/fitment.ts'
import type { PersonalData } from '#orders/server/orders.ts'
import { bankCreditPersonalData, refundComments } from '#payments/server/payments.ts'
import { mailPersonalData } from '#platform/server/mail/mail-personal-data.ts'

/** Modules that store personal data beside orders. The erasure of mails comes first, so that answers to it remain. */
export const personalData: readonly PersonalData[] = [
  mailPersonalData,
  notificationPersonalData,
  garagePersonalData,
  savedBuildPersonalData,
  refundComments,
  bankCreditPersonalData,
  withdrawalPersonalData,
  recallPersonalData,
  marketingPersonalData,
  dataRequestPersonalData,
]
