import { containsWords } from '#kernel/search-text.ts'

/** Filters the options of a combobox by the rules of every search. */
export const matchesQuery = <Item>(item: Item, query: string, getText?: (item: Item) => string): boolean =>
  query.trim() === '' || containsWords(getText?.(item) ?? String(item), query)
