export type Encoding = 'br' | 'gzip'

/** The encoding to answer in, by `Accept-Encoding`: Brotli before gzip; null for neither. `q=0` is a refusal. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  if (header === undefined) return null
  const known = knownHeaders.get(header)
  if (known !== undefined) return known
  const encoding = bestIn(header)
  if (knownHeaders.size >= MOST_HEADERS) knownHeaders.clear()
  if (header.length <= LONGEST_KEPT) knownHeaders.set(header, encoding)
  return encoding
}

/** Browsers send a few dozen different ones. */
const knownHeaders = new Map<string, Encoding | null>()
const MOST_HEADERS = 200
const LONGEST_KEPT = 100

const bestIn = (header: string): Encoding | null => {
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
