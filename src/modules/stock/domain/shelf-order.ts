const byName = new Intl.Collator('et', { numeric: true })

/** Compares shelf locations in walking order: A-2 before A-10, empty ones last. */
export const inShelfOrder = (one: string, other: string): number => {
  if ((one === '') !== (other === '')) return one === '' ? 1 : -1
  return byName.compare(one, other)
}
