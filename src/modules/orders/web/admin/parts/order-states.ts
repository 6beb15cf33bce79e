/** The states of an order in sequence. */
export const ORDER_STATES = ['new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'] as const
