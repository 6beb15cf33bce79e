import type { Containers } from './block.ts'
import { isSame } from './same.ts'

/** What of a page somebody may change beyond its words and pictures. */
export interface MayChange {
  /** Which blocks stand where, and which are hidden. */
  structure: boolean
  /** How the page is called and laid out, and what its head says. */
  settings: boolean
}

export const MAY_CHANGE_ALL: MayChange = { structure: true, settings: true }

const SETTINGS = ['layout', 'name', 'metaDescription', 'metaKeywords', 'canonical', 'socialImage'] as const

type Setting = (typeof SETTINGS)[number]

/** What is kept of a page, as far as rights tell it apart; the title stands in the page and is one of its words. */
export type Rightful = { readonly [setting in Setting]: unknown } & { readonly itemContainers: Containers }

/** What of a change somebody may not make; null where they may make all of it. */
export const beyondRights = (may: MayChange, before: Rightful, after: Rightful): keyof MayChange | null => {
  if (!may.structure && !isSame(outlineOf(before.itemContainers), outlineOf(after.itemContainers))) return 'structure'
  if (!may.settings && !SETTINGS.every(name => isSame(before[name], after[name]))) return 'settings'
  return null
}

/** Which blocks stand where, without what they say; a place without blocks is none, and in which order places are told says nothing. */
const outlineOf = (containers: Containers): unknown[] =>
  Object.entries(containers)
    .filter(([, blocks]) => blocks.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([place, blocks]) => [
      place,
      blocks.map(({ id, type, hidden, containers: inside }) => [id, type, hidden === true, outlineOf(inside ?? {})]),
    ])
