const collator = new Intl.Collator('et', { numeric: true })

/** Compares shelf locations in walking order: A-2 before A-10, empty ones last. */
export const compareShelves = (one: string, other: string): number => {
  if ((one === '') !== (other === '')) return one === '' ? 1 : -1
  return collator.compare(one, other)
}
