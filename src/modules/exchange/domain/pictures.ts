import { firstRow } from '#kernel/existing.ts'
/** Reasons why the shop cannot get a picture. */
export const PICTURE_FAULTS = [
  'address',
  'notInArchive',
  'inner',
  'tooLarge',
  'unreachable',
  'notPicture',
  'unreadable',
  'animation',
  'animatedPng',
  'tooMany',
  'gone',
  'noFolder',
  'unkept',
] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

export const MAX_PICTURES_PER_ROW = 20

/**
 * Separates several addresses in one cell. A comma separates only before an address or after a picture name; inside
 * an address it is a character.
 */
const SEPARATOR =
  /[;|\r\n]|,(?=\s*[a-z][a-z\d+.-]*:\/\/)|(?<=\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)),(?=\s|[^,/]+\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)(?:,|$))/i

export const PICTURE_SEPARATOR = '; '

/** Splits a cell into distinct addresses, in order. */
export const splitPictures = (cell: string): string[] => [
  ...new Set(
    cell
      .split(SEPARATOR)
      .map(address => address.trim())
      .filter(address => address !== ''),
  ),
]

/** False for the name of a file in the archive that came with the list. */
export const isUrl = (named: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(named)

/** Returns the last part of a URL path or archive path. */
export const pictureFileName = (address: string): string => {
  if (!isUrl(address)) return lastPart(address)
  const last = URL.canParse(address) ? (new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '') : ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? path

/** Finds a file by its full path, else by a unique file name, ignoring case. */
export const findArchiveFile = <File extends { name: string }>(files: readonly File[], named: string): File | null => {
  const wanted = named.toLowerCase()
  const whole = files.find(({ name }) => name.toLowerCase() === wanted)
  const called = files.filter(({ name }) => lastPart(name).toLowerCase() === wanted)
  return whole ?? (called.length === 1 ? firstRow(called) : null)
}
