/** Formats a number with its sign, using a real minus sign. */
export const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '−'))
