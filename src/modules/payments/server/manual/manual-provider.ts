import { failure } from '#kernel/result.ts'
import type { PaymentProvider } from '../payment-provider.ts'

export const MANUAL = 'hand'

/** Payments without a provider, such as transfers and cash. Staff record and refund them. */
export const manualProvider: PaymentProvider = {
  name: MANUAL,
  listMethods: async () => [],
  start: async () => {
    throw new Error('A manual payment has no page')
  },
  parseMessage: async () => failure('notGenuine'),
  refund: async (_payment, { id }) => ({ outcome: 'done', providerReference: `H-${id}` }),
}
