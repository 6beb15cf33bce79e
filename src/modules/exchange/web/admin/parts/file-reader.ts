import { unzipSync } from 'fflate'
import { type ArchiveContents, type ArchiveEntry, selectArchivePictures } from '#exchange/domain/archive-pictures.ts'
import { type ChosenReading, readTable, type TableReading } from '#exchange/domain/read-table.ts'
import type { SheetCell } from '#exchange/domain/read-workbook.ts'

/** A request to the file worker: read a list, open an archive, or unpack one picture. */
export type ReaderRequest = { list: Blob; chosen?: ChosenReading | undefined } | { archive: Blob } | { picture: string }

/**
 * Rows in batches followed by the headings, an archive's directory, or a picture. Null and undefined mean unreadable.
 */
export type ReaderMessage =
  | { rows: SheetCell[][]; lines: number[] }
  | { table: { headings: string[]; reading: TableReading } | null }
  | { archive: LoadedArchive | null }
  | { picture: Uint8Array<ArrayBuffer> | undefined }

/** The pictures to upload, with their sizes in bytes. */
export interface LoadedArchive extends ArchiveContents {
  sizes: ReadonlyMap<string, number>
}

/** Rows per message, so that the receiver's thread never blocks for long. */
const BATCH_SIZE = 1_000

/** Answers requests; keeps the last opened archive in memory. */
export const createFileReader = (
  post: (message: ReaderMessage) => void,
): ((request: ReaderRequest) => Promise<void>) => {
  let archiveBytes: Uint8Array = new Uint8Array()
  return async request => {
    if ('picture' in request) return post({ picture: unpackPicture(archiveBytes, request.picture) })
    if ('archive' in request) {
      archiveBytes = await readBytes(request.archive)
      return post({ archive: readArchiveContents(archiveBytes) })
    }
    const table = readTable(await readBytes(request.list), { chosen: request.chosen })
    for (let from = 0; table && from < table.rows.length; from += BATCH_SIZE)
      post({ rows: table.rows.slice(from, from + BATCH_SIZE), lines: table.lines.slice(from, from + BATCH_SIZE) })
    post({ table: table && { headings: table.headings, reading: table.reading } })
  }
}

const readBytes = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** Reads only the directory and unpacks nothing. */
const readArchiveContents = (bytes: Uint8Array): LoadedArchive | null => {
  const entries: ArchiveEntry[] = []
  try {
    unzipSync(bytes, {
      filter: entry => {
        entries.push(entry)
        return false
      },
    })
  } catch {
    // Any error means that the archive is damaged, which the caller reports.
    return null
  }
  return {
    ...selectArchivePictures(entries),
    sizes: new Map(entries.map(({ name, originalSize }) => [name, originalSize])),
  }
}

/** Unpacks a picture. It takes no more memory than the archive's directory announces. */
const unpackPicture = (bytes: Uint8Array, path: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return unzipSync(bytes, { filter: ({ name }) => name === path })[path] as Uint8Array<ArrayBuffer>
  } catch {
    // A damaged picture is skipped; the import reports it as missing.
    return undefined
  }
}
