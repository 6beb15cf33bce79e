import { strFromU8, unzipSync } from 'fflate'
import { type Archive, type ArchiveEntry, readArchive } from '#exchange/domain/read-archive.ts'
import { type ChosenReading, readTable, type TableReading, type Unpack } from '#exchange/domain/read-table.ts'
import type { SheetCell } from '#exchange/domain/read-workbook.ts'

/** What a thread that reads files is asked: a list, what an archive holds, or one of its pictures. */
export type ReaderAsked = { list: Blob; chosen?: ChosenReading | undefined } | { archive: Blob } | { picture: string }

/** Rows, part by part, and at the end the heads; what an archive holds; a picture. Null and undefined where it cannot be read. */
export type ReaderTold =
  | { rows: SheetCell[][]; lines: number[] }
  | { end: { heads: string[]; reading: TableReading } | null }
  | { archive: HeldArchive | null }
  | { picture: Uint8Array<ArrayBuffer> | undefined }

/** What of an archive is sent, and how large each picture is. */
export interface HeldArchive extends Archive {
  sizes: ReadonlyMap<string, number>
}

/** Rows told at once: whoever takes them is never held for long. */
const AT_ONCE = 1_000

const unpack: Unpack = (bytes, isWanted) => {
  const files = unzipSync(bytes, { filter: isWanted })
  return path => files[path] && strFromU8(files[path])
}

/** Answers what is asked, one after the other; holds one archive at most. */
export const readOn = (tell: (told: ReaderTold) => void): ((asked: ReaderAsked) => Promise<void>) => {
  let held: Uint8Array = new Uint8Array()
  return async asked => {
    if ('picture' in asked) return tell({ picture: pictureIn(held, asked.picture) })
    if ('archive' in asked) {
      held = await bytesOf(asked.archive)
      return tell({ archive: archiveIn(held) })
    }
    const table = await readTable(await bytesOf(asked.list), { unpacking: async () => unpack, chosen: asked.chosen })
    for (let from = 0; table && from < table.rows.length; from += AT_ONCE)
      tell({ rows: table.rows.slice(from, from + AT_ONCE), lines: table.lines.slice(from, from + AT_ONCE) })
    tell({ end: table && { heads: table.heads, reading: table.reading } })
  }
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** By its list of contents alone: nothing is unpacked for that. */
const archiveIn = (bytes: Uint8Array): HeldArchive | null => {
  const entries: ArchiveEntry[] = []
  try {
    unzipSync(bytes, {
      filter: entry => {
        entries.push(entry)
        return false
      },
    })
  } catch {
    // Whatever is wrong within it: whoever chose it is told that it cannot be read.
    return null
  }
  return { ...readArchive(entries), sizes: new Map(entries.map(({ name, originalSize }) => [name, originalSize])) }
}

/** Unpacked into no more memory than the list of contents says that it takes. */
const pictureIn = (bytes: Uint8Array, path: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return unzipSync(bytes, { filter: ({ name }) => name === path })[path] as Uint8Array<ArrayBuffer>
  } catch {
    // A damaged one is not sent: the list's screen tells which are missing.
    return undefined
  }
}
