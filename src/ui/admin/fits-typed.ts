import { containsWords } from '#kernel/search-text.ts'

/** Whether an option of a combobox stays while something is typed; letters are compared as in every search. */
export const fitsTyped = <Item>(item: Item, typed: string, textOf?: (item: Item) => string): boolean =>
  typed.trim() === '' || containsWords(textOf?.(item) ?? String(item), typed)
