import { addressAs } from './file-address.ts'

/** Longest side in pixels: networks show shared pictures about 1200 px wide. */
const SHARED_SIZE = 1280

/**
 * The address at which social networks fetch the first of these pictures; pictures stored elsewhere are left out. It asks for JPEG, because
 * networks show neither drawings nor AVIF, whatever they accept.
 */
export const sharedPicture = (origin: string, urls: readonly (string | null | undefined)[]): string | undefined => {
  const own = urls.find(url => url?.startsWith('/'))
  return own ? origin + addressAs(own, 'jpeg', SHARED_SIZE) : undefined
}
