/** Formats a number with its sign, using a real minus sign. */
export const formatSigned = (pieces: number): string => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '−'))
