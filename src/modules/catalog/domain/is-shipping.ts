/** Shipping products carry the price of delivery; the shop adds them itself, nobody buys them. */
export const isShipping = ({ class: kind, code2 }: { class: string; code2: string }): boolean =>
  kind === 'shipping' || isShippingCode(code2)

/** A maker's code that only shipping products bear: whatever else bore it could not be bought. */
export const isShippingCode = (code2: string): boolean => code2.toLowerCase().startsWith('postikulu')
