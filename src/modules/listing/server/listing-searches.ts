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

/** A product that a search's list led to was opened, or stands in an order that was placed. */
export interface SearchFollowing {
  words: string
  how: 'click' | 'order'
}

type Listener = (search: ListingSearch) => void
type FollowingListener = (following: SearchFollowing) => void

const listening = new WeakMap<App, Listener[]>()

/** Calls `listener` for every typed search of this process; what it does must not keep the answer waiting. */
export const onListingSearch = (app: App, listener: Listener): void => {
  listening.set(app, [...(listening.get(app) ?? []), listener])
}

export const tellOfSearch = (app: App, search: ListingSearch): void => {
  for (const listener of listening.get(app) ?? []) listener(search)
}

const following = new WeakMap<App, FollowingListener[]>()

/** Calls `listener` for everything of this process that followed from a search. */
export const onSearchFollowed = (app: App, listener: FollowingListener): void => {
  following.set(app, [...(following.get(app) ?? []), listener])
}

export const tellOfFollowing = (app: App, followed: SearchFollowing): void => {
  for (const listener of following.get(app) ?? []) listener(followed)
}
