import type { Multilingual } from '#kernel/multilingual.ts'
import type { NavigationEntryInput } from './validate-navigation-entry.ts'

type Tree = readonly (NavigationEntryInput & { children: readonly NavigationEntryInput[] })[]

/** A navigation entry of a page with its parent; null at the top. */
interface PageEntry {
  entry: NavigationEntryInput
  parent: NavigationEntryInput | null
}

const isLinkTo = (entry: NavigationEntryInput, pageId: number): boolean =>
  entry.kind === 'page' && entry.page_id === pageId

/** Finds every entry of a page, in navigation order. */
export const findPageEntries = (entries: Tree, pageId: number): PageEntry[] =>
  entries.flatMap(top => [
    ...(isLinkTo(top, pageId) ? [{ entry: top, parent: null }] : []),
    ...top.children.filter(child => isLinkTo(child, pageId)).map(entry => ({ entry, parent: top })),
  ])

/** Lists the drop-downs that can contain a page, with their indexes. */
export const listDropDowns = (entries: Tree): { index: number; entry: NavigationEntryInput }[] =>
  entries.flatMap((entry, index) => (entry.kind === 'category' ? [{ index, entry }] : []))

/** Adds a page at the end of the navigation or of a drop-down. */
export const addPageEntry = <T extends Tree>(
  entries: T,
  pageId: number,
  label: Multilingual,
  dropDownIndex: number | null,
) => {
  const entry = { kind: 'page' as const, page_id: pageId, url: null, category_id: null, visible: true, label }
  return dropDownIndex === null
    ? [...entries, { ...entry, children: [] }]
    : entries.map((top, index) => (index === dropDownIndex ? { ...top, children: [...top.children, entry] } : top))
}

/** Changes all entries of a page; null removes an entry. */
export const updatePageEntries = (
  entries: Tree,
  pageId: number,
  change: (entry: NavigationEntryInput) => NavigationEntryInput | null,
): Tree =>
  entries.flatMap(top => {
    const children = top.children.flatMap(entry => (isLinkTo(entry, pageId) ? (change(entry) ?? []) : [entry]))
    const changedTop = isLinkTo(top, pageId) ? change(top) : top
    return changedTop ? [{ ...changedTop, children }] : []
  })
