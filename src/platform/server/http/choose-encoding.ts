export type Encoding = 'br' | 'gzip'

/** Chooses the encoding by `Accept-Encoding`: Brotli before gzip; null for neither. `q=0` excludes an encoding. */
export const chooseEncoding = (header: string | undefined): Encoding | null => {
  if (header === undefined) return null
  const knownEncoding = knownHeaders.get(header)
  if (knownEncoding !== undefined) return knownEncoding
  const encoding = parseAcceptEncoding(header)
  if (knownHeaders.size >= MAX_CACHED_HEADERS) knownHeaders.clear()
  if (header.length <= MAX_CACHED_LENGTH) knownHeaders.set(header, encoding)
  return encoding
}

/** Caches results: browsers send a few dozen different headers. */
const knownHeaders = new Map<string, Encoding | null>()
const MAX_CACHED_HEADERS = 200
const MAX_CACHED_LENGTH = 100

const parseAcceptEncoding = (header: string): Encoding | null => {
  const acceptedByName = new Map(
    header
      .toLowerCase()
      .split(',')
      .map(entry => entry.split(';').map(part => part.trim()))
      .map(([name = '', ...parameters]) => [name, !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))]),
  )
  const isAccepted = (name: Encoding): boolean => acceptedByName.get(name) ?? acceptedByName.get('*') ?? false
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : null
}
