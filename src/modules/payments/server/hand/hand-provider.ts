import { refused } from '#kernel/outcome.ts'
import type { PaymentProvider } from '../payment-provider.ts'

export const HAND = 'hand'

/** Money that comes past the providers, by a transfer or in cash: staff note it, and send it back themselves. */
export const handProvider: PaymentProvider = {
  name: HAND,
  methods: async () => [],
  start: async () => {
    throw new Error('What is paid by hand has no page')
  },
  read: async () => refused('not-genuine'),
  refund: async (_payment, { id }) => ({ outcome: 'done', providerReference: `H-${id}` }),
}
