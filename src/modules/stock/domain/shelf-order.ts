const byName = new Intl.Collator('et', { numeric: true })

/** The order in which shelves are walked past: A-2 before A-10, and what has no place last. */
export const inShelfOrder = (one: string, other: string): number => {
  if ((one === '') !== (other === '')) return one === '' ? 1 : -1
  return byName.compare(one, other)
}
