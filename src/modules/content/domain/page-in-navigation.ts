import type { Multilingual } from '#kernel/multilingual.ts'
import type { NavigationEntryInput } from './validate-navigation-entry.ts'

type Tree = readonly (NavigationEntryInput & { children: readonly NavigationEntryInput[] })[]

/** A navigation entry of a page with its parent; null at the top. */
interface PageEntry {
  entry: NavigationEntryInput
  below: NavigationEntryInput | null
}

const leadsTo = (pageId: number) => (entry: NavigationEntryInput) => entry.kind === 'page' && entry.page_id === pageId

/** Finds every entry of a page, in navigation order. */
export const findPageEntries = (entries: Tree, pageId: number): PageEntry[] =>
  entries.flatMap(top => [
    ...(leadsTo(pageId)(top) ? [{ entry: top, below: null }] : []),
    ...top.children.filter(leadsTo(pageId)).map(entry => ({ entry, below: top })),
  ])

/** Lists the drop-downs that can contain a page, with their indexes. */
export const listDropDowns = (entries: Tree): { at: number; entry: NavigationEntryInput }[] =>
  entries.flatMap((entry, at) => (entry.kind === 'category' ? [{ at, entry }] : []))

/** Adds a page at the end of the navigation or of a drop-down. */
export const addPageEntry = <T extends Tree>(entries: T, pageId: number, label: Multilingual, below: number | null) => {
  const entry = { kind: 'page' as const, page_id: pageId, url: null, category_id: null, visible: true, label }
  return below === null
    ? [...entries, { ...entry, children: [] }]
    : entries.map((top, at) => (at === below ? { ...top, children: [...top.children, entry] } : top))
}

/** Changes all entries of a page; null removes an entry. */
export const updatePageEntries = (
  entries: Tree,
  pageId: number,
  change: (entry: NavigationEntryInput) => NavigationEntryInput | null,
): Tree =>
  entries.flatMap(top => {
    const children = top.children.flatMap(entry => (leadsTo(pageId)(entry) ? (change(entry) ?? []) : [entry]))
    const own = leadsTo(pageId)(top) ? change(top) : top
    return own ? [{ ...own, children }] : []
  })
