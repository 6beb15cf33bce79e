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

/** The id in an address of a file; null where it is another address. */
export const fileIdIn = (address: string): number | null => {
  const id = /^\/file\/get\/([1-9]\d{0,9})\//.exec(address)?.[1]
  return id === undefined ? null : Number(id)
}
