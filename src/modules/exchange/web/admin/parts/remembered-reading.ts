import type { ChosenReading } from '#exchange/domain/read-table.ts'
import { TEXT_ENCODINGS } from '#kernel/decode-text.ts'
import { changeOption, readOption } from '#platform/web/options.ts'

const OPTION = 'listReadings'
const MOST = 50

/** Files of one source differ in their day and number: `hinnakiri 27.11.2026.csv`. */
const sourceOf = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/[\d\s._()-]+/g, ' ')
    .trim()

const all = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}

/** How somebody wanted the last file of this name to be read. */
export const rememberedReading = (fileName: string): ChosenReading | undefined => {
  const found = all(readOption(OPTION))[sourceOf(fileName)]
  if (typeof found !== 'object' || found === null) return undefined
  const { encoding, sheet, headRow } = found as ChosenReading
  return {
    ...(TEXT_ENCODINGS.some(one => one === encoding) && { encoding }),
    ...(typeof sheet === 'string' && { sheet }),
    ...(Number.isInteger(headRow) && { headRow }),
  }
}

/** Remembers it in this browser for the next file of this source. */
export const rememberReading = (fileName: string, chosen: ChosenReading): void =>
  changeOption(OPTION, stored => {
    const { [sourceOf(fileName)]: _before, ...others } = all(stored)
    const entries = [...Object.entries(others), [sourceOf(fileName), chosen] as const]
    return Object.fromEntries(entries.slice(-MOST))
  })
