import type { ChosenReading } from '#exchange/domain/read-table.ts'
import { TEXT_ENCODINGS } from '#kernel/decode-text.ts'
import { readSourceChoice, storeSourceChoice } from '#platform/admin/source-choice.ts'

const STORAGE_KEY = 'listReadings'

/** Returns the stored reading choices for files of this name. */
export const loadReading = (fileName: string): ChosenReading | undefined => {
  const storedChoice = readSourceChoice(STORAGE_KEY, fileName)
  if (typeof storedChoice !== 'object' || storedChoice === null) return undefined
  const { encoding, sheet, headRow } = storedChoice as ChosenReading
  return {
    ...(TEXT_ENCODINGS.some(textEncoding => textEncoding === encoding) && { encoding }),
    ...(typeof sheet === 'string' && { sheet }),
    ...(Number.isInteger(headRow) && { headRow }),
  }
}

/** Stores the choices in this browser. */
export const storeReading = (fileName: string, chosen: ChosenReading): void =>
  storeSourceChoice(STORAGE_KEY, fileName, chosen)
