import { refused } from '#kernel/outcome.ts'
import type { PaymentProvider } from '../payment-provider.ts'

export const HAND = 'hand'

/** Payments without a provider, such as transfers and cash. Staff record and refund them. */
export const handProvider: PaymentProvider = {
  name: HAND,
  methods: async () => [],
  start: async () => {
    throw new Error('A manual payment has no page')
  },
  read: async () => refused('not-genuine'),
  refund: async (_payment, { id }) => ({ outcome: 'done', providerReference: `H-${id}` }),
}
