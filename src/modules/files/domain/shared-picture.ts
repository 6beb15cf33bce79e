import { addAddressFormat } from './file-address.ts'

/** Longest side in pixels; social networks show about 1200. */
const SHARED_SIZE_PX = 1280

/**
 * Returns the social media image: the first picture stored by the shop. It requests JPEG, because social networks
 * show neither drawings nor AVIF.
 */
export const findSharedPicture = (origin: string, urls: readonly (string | null | undefined)[]): string | undefined => {
  const storedUrl = urls.find(url => url?.startsWith('/'))
  return storedUrl ? origin + addAddressFormat(storedUrl, 'jpeg', SHARED_SIZE_PX) : undefined
}
