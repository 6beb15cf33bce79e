export type Encoding = 'br' | 'gzip'

/** The encoding to answer in, by `Accept-Encoding`: Brotli before gzip; null for neither. `q=0` is a refusal. */
export const acceptedEncoding = (header: string | undefined): Encoding | null => {
  const wishes = new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map(entry => entry.split(';').map(part => part.trim()))
      .map(([name = '', ...parameters]) => [name, !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))]),
  )
  const takes = (name: Encoding): boolean => wishes.get(name) ?? wishes.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}
