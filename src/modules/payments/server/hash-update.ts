import { createHash } from 'node:crypto'
import type { PaymentUpdate } from './payment-provider.ts'

/**
 * Returns a key of the message's content, equal for repetitions over any channel. Different content has another key, so
 * that a wrong message never blocks the right one.
 */
export const hashUpdate = (update: PaymentUpdate): string => {
  const { reference, providerReference, orderNumber, amountCents, currency, outcome } = update
  return hashParts([reference, providerReference, orderNumber, amountCents, currency, outcome])
}

export const hashParts = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
