const collator = new Intl.Collator('et', { numeric: true })

/** Compares labels, such as shelf locations and product codes, in natural order: A-2 before A-10, empty ones last. */
export const compareLabelsNaturally = (first: string, second: string): number => {
  if ((first === '') !== (second === '')) return first === '' ? 1 : -1
  return collator.compare(first, second)
}
