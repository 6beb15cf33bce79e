/** With a real minus sign, as prices have it. */
export const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '−'))
