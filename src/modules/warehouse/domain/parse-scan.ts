/** Parses a scan: a code is one piece, `5*CODE` is five; null for an empty text. */
export const parseScan = (text: string): { code: string; amount: number } | null => {
  const quantity = /^\s*([1-9]\d{0,4})\s*\*\s*(\S.*)$/.exec(text)
  const code = (quantity?.[2] ?? text).trim()
  return code === '' ? null : { code, amount: Number(quantity?.[1] ?? 1) }
}
