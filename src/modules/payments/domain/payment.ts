/** States of one try to pay; only `completed` means money. */
export type PaymentState = 'created' | 'pending' | 'completed' | 'cancelled' | 'failed' | 'refunded'
