import { addAddressFormat } from './file-address.ts'

/** Longest side in pixels; social networks show about 1200. */
const SOCIAL_IMAGE_SIZE_PX = 1280

/**
 * Returns the social image: the first picture stored by the shop. It requests JPEG, because social networks
 * show neither SVG nor AVIF.
 */
export const findSocialImage = (origin: string, urls: readonly (string | null | undefined)[]): string | undefined => {
  const storedUrl = urls.find(url => url?.startsWith('/'))
  return storedUrl ? origin + addAddressFormat(storedUrl, 'jpeg', SOCIAL_IMAGE_SIZE_PX) : undefined
}
