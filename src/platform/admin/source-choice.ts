import { changeOption, readOption } from '#platform/web/options.ts'

const MAX_SOURCES = 50

/** Removes date and number from a file name: `hinnakiri 27.11.2026.csv`. Files of one source then have equal names. */
const normalizeFileName = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/[\d\s._()-]+/g, ' ')
    .trim()

const toEntries = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}

/** Returns the choice for the last file of this source in this browser, or undefined. */
export const readSourceChoice = (option: string, fileName: string): unknown =>
  toEntries(readOption(option))[normalizeFileName(fileName)]

/** Stores a choice for the next file of this source. */
export const storeSourceChoice = (option: string, fileName: string, choice: unknown): void =>
  changeOption(option, stored => {
    const { [normalizeFileName(fileName)]: _previous, ...others } = toEntries(stored)
    return Object.fromEntries(
      [...Object.entries(others), [normalizeFileName(fileName), choice] as const].slice(-MAX_SOURCES),
    )
  })
