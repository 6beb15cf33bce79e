const collator = new Intl.Collator('et', { numeric: true })

/** Compares shelf locations in walking order: A-2 before A-10, empty ones last. */
export const compareShelves = (first: string, second: string): number => {
  if ((first === '') !== (second === '')) return first === '' ? 1 : -1
  return collator.compare(first, second)
}
