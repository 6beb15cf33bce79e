interface BatchRange {
  prefix: string
  first: bigint
  last: bigint
  digitCount: number
}

/** Batches that a recall names: single codes and ranges such as `A100–A199`. */
export interface RecalledBatches {
  codes: ReadonlySet<string>
  ranges: readonly BatchRange[]
}

/** Codes are compared without case and spaces at the ends. */
const normalizeCode = (code: string): string => code.trim().toUpperCase()

/** Splits typed batch or serial numbers at commas, semicolons and line breaks. */
export const splitBatchCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(normalizeCode)
      .filter(code => code !== ''),
  ),
]

const NUMBERED = /^(.*?)(\d{1,30})$/

/**
 * Reads the batches of a recall. Returns null for an empty text and for a part that is neither a code nor a range.
 * Every piece then counts as recalled, because a customer who is left out by mistake stays in danger.
 */
export const parseRecalledBatches = (text: string): RecalledBatches | null => {
  const parts = splitBatchCodes(text)
  const codes = new Set<string>()
  const ranges: BatchRange[] = []
  for (const part of parts) {
    const range = parseRange(part)
    if (range) ranges.push(range)
    // A hyphen may belong to a code: `100-199` is a range and a code.
    if (!/[\s–]/.test(part)) codes.add(part)
    else if (!range) return null
  }
  return parts.length > 0 ? { codes, ranges } : null
}

const parseRange = (part: string): BatchRange | null =>
  [...part.matchAll(/[–-]/g)]
    .map(({ index }) => toRange(part.slice(0, index).trim(), part.slice(index + 1).trim()))
    .find(range => range !== null) ?? null

const toRange = (from: string, to: string): BatchRange | null => {
  const [, prefix, first] = NUMBERED.exec(from) ?? []
  const [, lastPrefix, last] = NUMBERED.exec(to) ?? []
  if (prefix === undefined || prefix !== lastPrefix || first === undefined || last === undefined) return null
  if (first.length !== last.length || last < first || /\s/.test(prefix)) return null
  return { prefix, first: BigInt(first), last: BigInt(last), digitCount: first.length }
}

/** Returns true when the recall includes a delivered batch. */
export const includesBatch = ({ codes, ranges }: RecalledBatches, batch: string): boolean => {
  const code = normalizeCode(batch)
  if (codes.has(code)) return true
  return ranges.some(({ prefix, first, last, digitCount }) => {
    if (!code.startsWith(prefix)) return false
    const number = code.slice(prefix.length)
    return /^\d+$/.test(number) && number.length === digitCount && BigInt(number) >= first && BigInt(number) <= last
  })
}
