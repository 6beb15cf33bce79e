/** The first byte that is asked for and the last. */
interface Part {
  start: number
  end: number
}

/**
 * What a `Range` header asks of a file of so many bytes: one part of it, or all (null), also where it asks for several or cannot be
 * read. `none`: there is nothing there.
 */
export const askedPart = (header: string | undefined, size: number): Part | 'none' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  // Without a beginning it is the end that is asked for.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start < size && start <= end ? { start, end } : 'none'
}
