import { getFirstElement } from '#kernel/require-existing.ts'
/** Reasons why the shop cannot get a picture. */
export type PictureFailure =
  | 'address'
  | 'notInArchive'
  | 'inner'
  | 'tooLarge'
  | 'unreachable'
  | 'notPicture'
  | 'unreadable'
  | 'animation'
  | 'animatedPng'
  | 'tooMany'
  | 'gone'
  | 'noFolder'
  | 'notStored'

export const MAX_PICTURES_PER_ROW = 20

/**
 * Separates several addresses in one cell. A comma separates only before an address or after a picture name; inside
 * an address it is a character.
 */
const SEPARATOR_PATTERN =
  /[;|\r\n]|,(?=\s*[a-z][a-z\d+.-]*:\/\/)|(?<=\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)),(?=\s|[^,/]+\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)(?:,|$))/i

export const PICTURE_SEPARATOR = '; '

/** Splits a cell into distinct addresses, in order. */
export const splitPictures = (cell: string): string[] => [
  ...new Set(
    cell
      .split(SEPARATOR_PATTERN)
      .map(address => address.trim())
      .filter(address => address !== ''),
  ),
]

/** Returns false for the name of a file in the archive that came with the list. */
export const isUrl = (address: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(address)

/** Returns the last part of a URL path or archive path. */
export const getPictureFileName = (address: string): string => {
  if (!isUrl(address)) return getLastPart(address)
  const fileName = URL.canParse(address) ? (new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '') : ''
  try {
    return decodeURIComponent(fileName)
  } catch {
    return fileName
  }
}

const getLastPart = (path: string): string => path.split('/').at(-1) ?? path

/** Finds a file by its full path, else by a unique file name, ignoring case. */
export const findArchiveFile = <File extends { name: string }>(
  files: readonly File[],
  address: string,
): File | null => {
  const lowerCaseName = address.toLowerCase()
  const pathMatch = files.find(({ name }) => name.toLowerCase() === lowerCaseName)
  const nameMatches = files.filter(({ name }) => getLastPart(name).toLowerCase() === lowerCaseName)
  return pathMatch ?? (nameMatches.length === 1 ? getFirstElement(nameMatches) : null)
}
