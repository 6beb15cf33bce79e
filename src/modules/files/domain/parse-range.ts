/** First and last byte, inclusive. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a `Range` header for a file of `size` bytes. Null means the whole file, also for several or invalid ranges;
 * `none` means an unsatisfiable range.
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'none' | null => {
  const [, firstText = '', lastText = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (firstText === '' && lastText === '') return null
  // A range without a start requests the last bytes.
  const start = firstText === '' ? Math.max(0, size - Number(lastText)) : Number(firstText)
  const end = firstText === '' || lastText === '' ? size - 1 : Math.min(Number(lastText), size - 1)
  if (firstText !== '' && lastText !== '' && Number(lastText) < start) return null
  return start < size && start <= end ? { start, end } : 'none'
}
