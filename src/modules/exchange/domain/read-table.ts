import { decodeText } from '#kernel/decode-text.ts'
import { csvRows, detectSeparator } from '#kernel/read-csv.ts'
import { MOST_COLUMNS, MOST_ROWS } from './list-limits.ts'
import { type PartOf, readWorkbook } from './read-workbook.ts'

export interface Table {
  heads: string[]
  rows: string[][]
}

/** Parts of an archive by their name; throws where it is none. */
export type Unpack = (bytes: Uint8Array, isWanted: (part: { name: string; originalSize: number }) => boolean) => PartOf

/** No list is so large; what unpacks to more was made to fill the memory. */
const MOST_UNPACKED = 500_000_000

interface Reading {
  /** Asked for when there is something to unpack. */
  unpacking: () => Promise<Unpack>
  mostUnpacked?: number
}

/**
 * The heads and rows of a file, of a workbook those of its first sheet; empty rows and a title above the heads say nothing. Null where it is none of both.
 * Of one that is too long or too wide no more is read than shows it.
 */
export const readTable = async (
  bytes: Uint8Array,
  { unpacking, mostUnpacked = MOST_UNPACKED }: Reading,
): Promise<Table | null> => {
  if (!isZip(bytes)) return tableOf(readText(bytes))
  const unpack = await unpacking()
  try {
    const rows = readWorkbook(partsOf(bytes, unpack, mostUnpacked), MOST_COLUMNS + 1)
    return rows && tableOf(rows)
  } catch {
    // Whatever is wrong within it: whoever gave it is told that it cannot be read.
    return null
  }
}

/** Workbooks are archives, whatever they are called. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const readText = (bytes: Uint8Array): Iterable<string[]> => {
  const { text } = decodeText(bytes)
  return csvRows(text, detectSeparator(text), MOST_COLUMNS + 1)
}

const partsOf = (bytes: Uint8Array, unpack: Unpack, mostUnpacked: number): PartOf => {
  let unpacked = 0
  return unpack(bytes, ({ name, originalSize }) => {
    if (!/\.(?:xml|rels)$/.test(name)) return false
    unpacked += originalSize
    if (unpacked > mostUnpacked) throw new RangeError('An archive unpacks to more than a list can be')
    return true
  })
}

const tableOf = (given: Iterable<string[]>): Table => {
  const found: string[][] = []
  for (const row of given) {
    if (row.every(cell => cell.trim() === '')) continue
    found.push(row.map(keepable))
    if (found.length > MOST_ROWS + 1) break
  }
  const [heads = [], ...rows] = found.slice(titleLines(found))
  return { heads, rows }
}

const LOOKED_AT = 10
const BROAD = 3

/** Lines above the heads, such as a list's name and day: they fill one cell where the rows below fill several. */
const titleLines = (rows: readonly string[][]): number => {
  const filled = rows.slice(0, LOOKED_AT).map(row => row.filter(cell => cell.trim() !== '').length)
  return filled.some(cells => cells >= BROAD) ? filled.findIndex(cells => cells > 1) : 0
}

/** A database keeps neither this sign nor half a letter. */
const keepable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed()
