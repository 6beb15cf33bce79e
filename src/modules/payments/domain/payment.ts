/** State of a payment attempt. Money arrived in `completed`, and was paid back in `refunded`. */
export type PaymentState = 'created' | 'pending' | 'completed' | 'cancelled' | 'failed' | 'refunded'
