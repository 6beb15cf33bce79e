export type Encoding = 'br' | 'gzip'

/** Chooses the encoding by `Accept-Encoding`: Brotli before gzip; null for neither. `q=0` excludes an encoding. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  if (header === undefined) return null
  const known = knownHeaders.get(header)
  if (known !== undefined) return known
  const encoding = chooseEncoding(header)
  if (knownHeaders.size >= MAX_CACHED_HEADERS) knownHeaders.clear()
  if (header.length <= MAX_CACHED_LENGTH) knownHeaders.set(header, encoding)
  return encoding
}

/** Caches results: browsers send a few dozen different headers. */
const knownHeaders = new Map<string, Encoding | null>()
const MAX_CACHED_HEADERS = 200
const MAX_CACHED_LENGTH = 100

const chooseEncoding = (header: string): Encoding | null => {
  const wishes = new Map(
    header
      .toLowerCase()
      .split(',')
      .map(entry => entry.split(';').map(part => part.trim()))
      .map(([name = '', ...parameters]) => [name, !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))]),
  )
  const takes = (name: Encoding): boolean => wishes.get(name) ?? wishes.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
