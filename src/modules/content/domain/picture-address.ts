import { parseFileId } from '#files/domain/file-address.ts'

/**
 * Returns true for an address that pages may load as a picture: a file of the file manager, a data URL, or none. A
 * page with `/logout` as a picture would log out its readers.
 */
export const isPictureAddress = (address: string): boolean =>
  address === '' || address.startsWith('data:image/') || parseFileId(address) !== null
