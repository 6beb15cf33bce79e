import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'

/** A search that a visitor typed (`iu=user`), including unfinished ones. */
export interface ListingSearch {
  words: string
  resultCount: number
  language: Language
  /** Distinguishes visitors while they type; must not be stored. */
  source: { ipAddress: string; browser: string }
}

/** A product from a search's results was opened or ordered. */
export interface SearchConversion {
  words: string
  kind: 'click' | 'order'
}

type SearchListener = (search: ListingSearch) => void
type ConversionListener = (conversion: SearchConversion) => void

const searchListeners = new WeakMap<App, SearchListener[]>()

/** Subscribes to typed searches of this process. Listeners must not delay the answer. */
export const onListingSearch = (app: App, listener: SearchListener): void => {
  searchListeners.set(app, [...(searchListeners.get(app) ?? []), listener])
}

export const reportSearch = (app: App, search: ListingSearch): void => {
  for (const listener of searchListeners.get(app) ?? []) listener(search)
}

const conversionListeners = new WeakMap<App, ConversionListener[]>()

/** Subscribes to clicks and orders that follow a search in this process. */
export const onSearchConversion = (app: App, listener: ConversionListener): void => {
  conversionListeners.set(app, [...(conversionListeners.get(app) ?? []), listener])
}

export const recordSearchConversion = (app: App, conversion: SearchConversion): void => {
  for (const listener of conversionListeners.get(app) ?? []) listener(conversion)
}
