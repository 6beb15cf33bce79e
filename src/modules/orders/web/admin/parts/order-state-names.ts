/** The states of an order in the order that it goes through them. */
export const STATES = ['new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'] as const
