/** Returns the path of a file; pictures accept a `size` parameter. */
export const buildFileAddress = ({ id, name, revision }: { id: number; name: string; revision: number }): string =>
  `/file/get/${id}/${encodeURIComponent(formatAddressName(name, revision))}`

/**
 * Returns the name in the path. Browsers cache a path for ever, so a new crop needs a new one. Names never contain
 * `~`.
 */
export const formatAddressName = (name: string, revision: number): string => {
  if (revision === 0) return name
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}~${revision}${name.slice(dot)}` : `${name}~${revision}`
}

const EXTENSIONS_BY_FORMAT = { jpeg: ['.jpg', '.jpeg'], png: ['.png'] } as const

export type AddressFormat = keyof typeof EXTENSIONS_BY_FORMAT

export const isAddressFormat = (format: string | undefined): format is AddressFormat =>
  format !== undefined && Object.hasOwn(EXTENSIONS_BY_FORMAT, format)

/** Replaces the extension; feed readers and social networks judge a picture by it. */
export const replaceExtension = (name: string, format: AddressFormat): string => {
  const dot = name.lastIndexOf('.')
  const currentExtension = name.slice(dot).toLowerCase()
  if (dot > 0 && EXTENSIONS_BY_FORMAT[format].some(extension => extension === currentExtension)) return name
  return (dot > 0 ? name.slice(0, dot) : name) + EXTENSIONS_BY_FORMAT[format][0]
}

/** Adds a format and an optional size to a file path; other addresses stay unchanged. */
export const addAddressFormat = (address: string, format: AddressFormat, size?: number): string => {
  if (parseFileId(address) === null) return address
  const [path = ''] = address.split('?')
  const nameStart = path.lastIndexOf('/') + 1
  return `${path.slice(0, nameStart)}${replaceExtension(path.slice(nameStart), format)}?${size ? `size=${size}&` : ''}format=${format}`
}

/** Returns the file id in a path; null for other addresses. */
export const parseFileId = (address: string): number | null => {
  const id = /^\/file\/get\/([1-9]\d{0,9})\//.exec(address)?.[1]
  return id === undefined ? null : Number(id)
}
