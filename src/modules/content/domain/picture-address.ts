import { parseFileId } from '#files/domain/file-address.ts'

/**
 * Returns true for an address that pages may load as a picture: a file of the file manager, a data URL, or none. Any
 * other path of the shop would be requested by whoever opens the page, such as `/logout`.
 */
export const isPictureAddress = (address: string): boolean =>
  address === '' || address.startsWith('data:image/') || parseFileId(address) !== null
