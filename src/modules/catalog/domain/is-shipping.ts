/** Shipping products carry the price of delivery; the shop adds them itself, nobody buys them. */
export const isShipping = ({ class: kind, code2 }: { class: string; code2: string }): boolean =>
  kind === 'shipping' || code2.toLowerCase().startsWith('postikulu')
