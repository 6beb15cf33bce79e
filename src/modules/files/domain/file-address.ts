/** Where a file is fetched; pictures take a `size` behind it. */
export const fileAddress = ({ id, name, revision }: { id: number; name: string; revision: number }): string =>
  `/file/get/${id}/${encodeURIComponent(addressName(name, revision))}`

/**
 * The name in its address: what browsers keep for ever under one, so a picture that was cut otherwise gets another. The name
 * itself holds no `~`.
 */
export const addressName = (name: string, revision: number): string => {
  if (revision === 0) return name
  const dot = name.lastIndexOf('.')
  return dot > 0 ? `${name.slice(0, dot)}~${revision}${name.slice(dot)}` : `${name}~${revision}`
}

const ENDINGS = { jpeg: ['.jpg', '.jpeg'], png: ['.png'] } as const

/** The formats that an address can ask for. */
export type AskedFormat = keyof typeof ENDINGS

export const isAskedFormat = (format: string | undefined): format is AskedFormat =>
  format !== undefined && Object.hasOwn(ENDINGS, format)

/** A file's name with the ending of a format: feed readers and social networks judge a picture by it. */
export const nameAs = (name: string, format: AskedFormat): string => {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot).toLowerCase()
  if (dot > 0 && ENDINGS[format].some(one => one === ending)) return name
  return (dot > 0 ? name.slice(0, dot) : name) + ENDINGS[format][0]
}

/** The address of a file's picture in one format and, unless left out, size. Addresses of other pictures stay as they are. */
export const addressAs = (address: string, format: AskedFormat, size?: number): string => {
  if (fileIdIn(address) === null) return address
  const [path = ''] = address.split('?')
  const name = path.lastIndexOf('/') + 1
  return `${path.slice(0, name)}${nameAs(path.slice(name), format)}?${size ? `size=${size}&` : ''}format=${format}`
}

/** The id in an address of a file; null where it is another address. */
export const fileIdIn = (address: string): number | null => {
  const id = /^\/file\/get\/([1-9]\d{0,9})\//.exec(address)?.[1]
  return id === undefined ? null : Number(id)
}
