import type { ChosenReading } from '#exchange/domain/read-table.ts'
import { TEXT_ENCODINGS } from '#kernel/decode-text.ts'
import { readSourceChoice, storeSourceChoice } from '#platform/admin/source-choice.ts'

const OPTION = 'listReadings'

/** Returns the stored reading choices for files of this name. */
export const rememberedReading = (fileName: string): ChosenReading | undefined => {
  const found = readSourceChoice(OPTION, fileName)
  if (typeof found !== 'object' || found === null) return undefined
  const { encoding, sheet, headRow } = found as ChosenReading
  return {
    ...(TEXT_ENCODINGS.some(one => one === encoding) && { encoding }),
    ...(typeof sheet === 'string' && { sheet }),
    ...(Number.isInteger(headRow) && { headRow }),
  }
}

/** Stores the choices in this browser. */
export const rememberReading = (fileName: string, chosen: ChosenReading): void =>
  storeSourceChoice(OPTION, fileName, chosen)
