/** The states of an order in sequence. */
export const STATES = ['new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'] as const
