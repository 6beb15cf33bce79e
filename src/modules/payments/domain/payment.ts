/** State of a payment attempt; only `completed` means that money arrived. */
export type PaymentState = 'created' | 'pending' | 'completed' | 'cancelled' | 'failed' | 'refunded'
