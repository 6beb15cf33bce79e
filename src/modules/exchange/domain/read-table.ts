import { decodeText } from '#kernel/decode-text.ts'
import { detectSeparator, readCsv } from '#kernel/read-csv.ts'
import { type PartOf, readWorkbook } from './read-workbook.ts'

export interface Table {
  heads: string[]
  rows: string[][]
}

/** Parts of an archive by their name; throws where it is none. */
export type Unpack = (bytes: Uint8Array, isWanted: (part: { name: string; originalSize: number }) => boolean) => PartOf

/** No list is so large; what unpacks to more was made to fill the memory. */
const MOST_UNPACKED = 500_000_000

/**
 * The heads and rows of a file, of a workbook those of its first sheet; empty rows say nothing. Null where it is none of both.
 * What unpacks is asked for when there is something to unpack.
 */
export const readTable = async (bytes: Uint8Array, unpacking: () => Promise<Unpack>): Promise<Table | null> => {
  const table = isZip(bytes) ? readArchive(bytes, await unpacking()) : readText(bytes)
  if (!table) return null
  const [heads = [], ...rows] = table
    .map(row => row.map(cell => cell.replaceAll('\0', '')))
    .filter(row => row.some(cell => cell.trim() !== ''))
  return { heads, rows }
}

/** Workbooks are archives, whatever they are called. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const readText = (bytes: Uint8Array): string[][] => {
  const { text } = decodeText(bytes)
  return readCsv(text, detectSeparator(text))
}

const readArchive = (bytes: Uint8Array, unpack: Unpack): string[][] | null => {
  try {
    let unpacked = 0
    const partOf = unpack(bytes, ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false
      unpacked += originalSize
      return unpacked <= MOST_UNPACKED
    })
    return readWorkbook(partOf)
  } catch {
    // Whatever is wrong within it: whoever gave it is told that it cannot be read.
    return null
  }
}
