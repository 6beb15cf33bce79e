/** Why a picture that a list names could not be had. */
export const PICTURE_FAULTS = [
  'address',
  'inner',
  'tooLarge',
  'unreachable',
  'notPicture',
  'unreadable',
  'tooMany',
  'gone',
  'noFolder',
  'unkept',
] as const
export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** More than these a row does not bring. */
export const MOST_PICTURES = 20

/** Stands between several addresses in one cell; spreadsheets break lines within one too. */
const BETWEEN = /[;|\r\n]/

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

/** What a picture is called that stands at an address: the last part of its path. */
export const pictureNameOf = (address: string): string => {
  const last = URL.canParse(address) ? (new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '') : ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
