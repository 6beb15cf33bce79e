import { getFirstElement } from '#kernel/require-existing.ts'
import { MAX_ARCHIVE_PICTURES, MAX_PICTURE_BYTES } from './list-limits.ts'
import { PICTURE_SEPARATOR } from './pictures.ts'
import type { TableRows } from './read-table.ts'

/** A file in the archive's directory. */
export interface ArchiveEntry {
  name: string
  originalSize: number
}

/**
 * The reason why the import skips a file. `path`: it could unpack outside the folder; `name`: no cell could name it.
 */
export type ArchiveSkipReason = 'path' | 'name' | 'notPicture' | 'tooLarge' | 'tooMany'

export interface ArchiveContents {
  pictures: string[]
  skipped: { name: string; reason: ArchiveSkipReason }[]
}

/** Files that operating systems add to archives. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX|\.[^/]*|Thumbs\.db|desktop\.ini)(?:\/|$)/i
const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)$/i
/** Absolute paths, drive letters, parent folders, backslashes and NUL. */
const UNSAFE_PATH = /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|\\|\0/i
const MAX_NAME_LENGTH = 300

/** Selects the pictures to upload without unpacking anything. */
export const selectArchivePictures = (entries: readonly ArchiveEntry[]): ArchiveContents => {
  const archive: ArchiveContents = { pictures: [], skipped: [] }
  for (const entry of entries) {
    if (entry.name.endsWith('/') || (SYSTEM_FILE.test(entry.name) && !UNSAFE_PATH.test(entry.name))) continue
    const reason = findSkipReason(entry) ?? (archive.pictures.length >= MAX_ARCHIVE_PICTURES ? 'tooMany' : null)
    if (reason) archive.skipped.push({ name: entry.name, reason })
    else archive.pictures.push(entry.name)
  }
  return archive
}

const findSkipReason = ({ name, originalSize }: ArchiveEntry): ArchiveSkipReason | null => {
  if (UNSAFE_PATH.test(name)) return 'path'
  if (!PICTURE_FILE.test(name)) return 'notPicture'
  if (name.length > MAX_NAME_LENGTH || /[;|\r\n]/.test(name)) return 'name'
  return originalSize > MAX_PICTURE_BYTES ? 'tooLarge' : null
}

/** `AB-12.jpg`, `AB-12_2.jpg` and `AB-12 (3).jpg` are pictures of the product with the code AB-12. */
const parseProductCode = (path: string): string =>
  (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '').replace(/(?:_\d{1,2}| ?\(\d{1,2}\))$/, '')

/** `AB-12.jpg` comes first, then `AB-12_1.jpg`, `AB-12_2.jpg` or `AB-12 (2).jpg`. */
const parsePosition = (path: string): number => Number(/(?:_|\()(\d{1,2})\)?\.[^.]+$/.exec(path)?.[1] ?? 0)

/** Builds a list from picture names, which are product codes; the picture without a number is the main one. */
export const createTableFromPictures = (pictures: readonly string[]): TableRows => {
  const sorted = pictures.toSorted(
    (first, second) =>
      parseProductCode(first)
        .toLowerCase()
        .localeCompare(parseProductCode(second).toLowerCase(), 'et', { numeric: true }) ||
      parsePosition(first) - parsePosition(second) ||
      first.localeCompare(second, 'et', { numeric: true }),
  )
  const byCode = Map.groupBy(sorted, path => parseProductCode(path).toLowerCase())
  return {
    headings: ['code1', 'pictures'],
    rows: [...byCode.values()].map(paths => [parseProductCode(getFirstElement(paths)), paths.join(PICTURE_SEPARATOR)]),
  }
}
