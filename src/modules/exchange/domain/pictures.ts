/** Why a picture that a list names could not be had. */
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

/** More than these a row does not bring. */
export const MOST_PICTURES = 20

/**
 * Separates several addresses in one cell. Other shops write commas: one separates where an address follows, or behind the name of a picture; within
 * an address it is a character.
 */
const BETWEEN =
  /[;|\r\n]|,(?=\s*[a-z][a-z\d+.-]*:\/\/)|(?<=\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)),(?=\s|[^,/]+\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)(?:,|$))/i

/** What stands between addresses where they are shown. */
export const SHOWN_BETWEEN = '; '

/** The addresses of pictures that a cell names, each once, in its order. */
export const picturesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(BETWEEN)
      .map(address => address.trim())
      .filter(address => address !== ''),
  ),
]

/** Whether it stands at an address; else it is the name of a file in the archive that came with the list. */
export const isAddress = (named: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(named)

/** What a picture is called that stands at an address or in an archive: the last part of its path. */
export const pictureNameOf = (address: string): string => {
  if (!isAddress(address)) return lastPart(address)
  const last = URL.canParse(address) ? (new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '') : ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const lastPart = (path: string): string => path.split('/').at(-1) ?? path

/** The file of an archive that a cell means: by its whole path, else by its last part where only one is called so; capitals make no difference. */
export const fileNamed = <File extends { name: string }>(files: readonly File[], named: string): File | null => {
  const wanted = named.toLowerCase()
  const whole = files.find(({ name }) => name.toLowerCase() === wanted)
  const called = files.filter(({ name }) => lastPart(name).toLowerCase() === wanted)
  return whole ?? (called.length === 1 ? called[0]! : null)
}
