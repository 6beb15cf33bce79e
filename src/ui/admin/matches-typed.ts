import { containsWords } from '#kernel/search-text.ts'

/** Filters the options of a combobox by the rules of every search. */
export const matchesTyped = <Item>(item: Item, typed: string, textOf?: (item: Item) => string): boolean =>
  typed.trim() === '' || containsWords(textOf?.(item) ?? String(item), typed)
