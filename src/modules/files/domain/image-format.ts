export type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg'

/** Prefers AVIF, then WebP, when the browser accepts them; else JPEG for JPEG originals and PNG for all others. */
export const chooseImageFormat = (accept: string | undefined, originalMime: string): ImageFormat => {
  const acceptedTypes = parseAcceptedTypes(accept ?? '')
  if (acceptedTypes.has('image/avif')) return 'avif'
  if (acceptedTypes.has('image/webp')) return 'webp'
  return originalMime === 'image/jpeg' ? 'jpeg' : 'png'
}

/** Ignores wildcards and types with `q=0`. */
const parseAcceptedTypes = (accept: string): Set<string> => {
  const types = new Set<string>()
  for (const entry of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = entry.split(';').map(part => part.trim())
    const isRejected = parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter))
    if (!isRejected) types.add(type)
  }
  return types
}
