import { createHash } from 'node:crypto'
import type { PaymentNews } from './payment-provider.ts'

/**
 * The same for every repeat of the same news, over whichever road it comes; a message that says otherwise is other news,
 * so that a wrong one never stands in the way of the right one.
 */
export const newsKey = (news: PaymentNews): string => {
  const { reference, providerReference, orderNumber, amountCents, currency, outcome } = news
  return digestOf([reference, providerReference, orderNumber, amountCents, currency, outcome])
}

export const digestOf = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
