/** Where a file is fetched; pictures take a `size` behind it. */
export const fileAddress = ({ id, name }: { id: number; name: string }): string =>
  `/file/get/${id}/${encodeURIComponent(name)}`
