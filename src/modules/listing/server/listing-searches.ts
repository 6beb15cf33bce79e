import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'

/** A search of the listing that a visitor typed (`iu=user`), half-typed ones among them. */
export interface ListingSearch {
  words: string
  /** How many products it found. */
  results: number
  language: Language
  /** From where it came, to tell one visitor's typing from another's; not to be kept. */
  from: { ip: string; browser: string }
}

type Listener = (search: ListingSearch) => void

const listening = new WeakMap<App, Listener[]>()

/** Calls `listener` for every typed search of this process; what it does must not keep the answer waiting. */
export const onListingSearch = (app: App, listener: Listener): void => {
  listening.set(app, [...(listening.get(app) ?? []), listener])
}

export const tellOfSearch = (app: App, search: ListingSearch): void => {
  for (const listener of listening.get(app) ?? []) listener(search)
}
