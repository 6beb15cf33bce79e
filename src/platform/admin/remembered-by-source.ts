import { changeOption, readOption } from '#platform/web/options.ts'

const MOST_SOURCES = 50

/** Files of one source differ in their day and number: `hinnakiri 27.11.2026.csv`. */
const sourceOf = (fileName: string): string =>
  fileName
    .toLowerCase()
    .replace(/[\d\s._()-]+/g, ' ')
    .trim()

const entriesOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {}

/** The choice made for the last file of this source in this browser, else undefined. */
export const rememberedBySource = (option: string, fileName: string): unknown =>
  entriesOf(readOption(option))[sourceOf(fileName)]

/** Remembers a choice for the next file of this source. */
export const rememberBySource = (option: string, fileName: string, chosen: unknown): void =>
  changeOption(option, stored => {
    const { [sourceOf(fileName)]: _before, ...others } = entriesOf(stored)
    return Object.fromEntries([...Object.entries(others), [sourceOf(fileName), chosen] as const].slice(-MOST_SOURCES))
  })
