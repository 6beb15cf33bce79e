import { changeOption, readOption } from '#platform/web/options.ts'

const MAX_SOURCES = 50

/** Removes date and number from a file name: `hinnakiri 27.11.2026.csv`. Files of one source then have equal names. */
const sourceOf = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/[\d\s._()-]+/g, ' ')
    .trim()

const entriesOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}

/** Returns the choice for the last file of this source in this browser, or undefined. */
export const readSourceChoice = (option: string, fileName: string): unknown =>
  entriesOf(readOption(option))[sourceOf(fileName)]

/** Stores a choice for the next file of this source. */
export const storeSourceChoice = (option: string, fileName: string, chosen: unknown): void =>
  changeOption(option, stored => {
    const { [sourceOf(fileName)]: _before, ...others } = entriesOf(stored)
    return Object.fromEntries([...Object.entries(others), [sourceOf(fileName), chosen] as const].slice(-MAX_SOURCES))
  })
