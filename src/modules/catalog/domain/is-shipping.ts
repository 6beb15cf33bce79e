/** Returns true for shipping products, which carry the price of delivery and which customers cannot order. */
export const isShipping = ({ class: kind, code2 }: { class: string; code2: string }): boolean =>
  kind === 'shipping' || isShippingCode(code2)

/** Returns true for a code that is reserved for shipping products; other products with it could not be bought. */
export const isShippingCode = (code2: string): boolean => code2.toLowerCase().startsWith('postikulu')
