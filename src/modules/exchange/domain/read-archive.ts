import { MOST_ARCHIVED, MOST_PICTURE_BYTES } from './list-limits.ts'
import { SHOWN_BETWEEN } from './pictures.ts'
import type { TableRows } from './read-table.ts'

/** A file in the archive's directory. */
export interface ArchiveEntry {
  name: string
  originalSize: number
}

/** `path`: it would unpack outside the folder; `name`: no cell could name it. */
export type ArchiveFault = 'path' | 'name' | 'notPicture' | 'tooLarge' | 'tooMany'

export interface Archive {
  pictures: string[]
  leftOut: { name: string; why: ArchiveFault }[]
}

/** Files that operating systems add to archives. */
const SYSTEMS_OWN = /(?:^|\/)(?:__MACOSX|\.[^/]*|Thumbs\.db|desktop\.ini)(?:\/|$)/i
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)$/i
/** Absolute paths, drive letters, parent folders, backslashes and NUL. */
const OUTSIDE = /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|\\|\0/i
const LONGEST_NAME = 300

/** Selects the pictures to upload without unpacking anything. */
export const readArchive = (entries: readonly ArchiveEntry[]): Archive => {
  const archive: Archive = { pictures: [], leftOut: [] }
  for (const entry of entries) {
    if (entry.name.endsWith('/') || (SYSTEMS_OWN.test(entry.name) && !OUTSIDE.test(entry.name))) continue
    const why = faultOf(entry) ?? (archive.pictures.length >= MOST_ARCHIVED ? 'tooMany' : null)
    if (why) archive.leftOut.push({ name: entry.name, why })
    else archive.pictures.push(entry.name)
  }
  return archive
}

const faultOf = ({ name, originalSize }: ArchiveEntry): ArchiveFault | null => {
  if (OUTSIDE.test(name)) return 'path'
  if (!PICTURE.test(name)) return 'notPicture'
  if (name.length > LONGEST_NAME || /[;|\r\n]/.test(name)) return 'name'
  return originalSize > MOST_PICTURE_BYTES ? 'tooLarge' : null
}

/** `AB-12.jpg`, `AB-12_2.jpg` and `AB-12 (3).jpg` are pictures of the product with the code AB-12. */
const codeOf = (path: string): string =>
  (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '').replace(/(?:_\d{1,2}| ?\(\d{1,2}\))$/, '')

/** `AB-12.jpg` comes first, then `AB-12_1.jpg`, `AB-12_2.jpg` or `AB-12 (2).jpg`. */
const placeOf = (path: string): number => Number(/(?:_|\()(\d{1,2})\)?\.[^.]+$/.exec(path)?.[1] ?? 0)

/** Builds a list from picture names, which are product codes; the picture without a number is the main one. */
export const listOfArchive = (pictures: readonly string[]): TableRows => {
  const inOrder = pictures.toSorted(
    (one, other) =>
      codeOf(one).toLowerCase().localeCompare(codeOf(other).toLowerCase(), 'et', { numeric: true }) ||
      placeOf(one) - placeOf(other) ||
      one.localeCompare(other, 'et', { numeric: true }),
  )
  const byCode = Map.groupBy(inOrder, path => codeOf(path).toLowerCase())
  return {
    heads: ['code1', 'pictures'],
    rows: [...byCode.values()].map(paths => [codeOf(paths[0]!), paths.join(SHOWN_BETWEEN)]),
  }
}
