/** Pixels that networks of people show a shared picture in, at most. */
const SHARED_SIZE = 1280

/** The address that networks of people fetch the first of these pictures at; elsewhere stored ones are left out. */
export const sharedPicture = (origin: string, urls: readonly (string | null | undefined)[]): string | undefined => {
  const own = urls.find(url => url?.startsWith('/'))
  return own ? `${origin}${own.split('?')[0]}?size=${SHARED_SIZE}` : undefined
}
