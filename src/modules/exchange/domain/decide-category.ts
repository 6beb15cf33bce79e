import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { withoutMark } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { multilingual, textIn } from '#kernel/multilingual.ts'
import type { CategoryDraft } from './category-draft.ts'
import type { Decision } from './decide-row.ts'
import type { Mapping } from './import-fields.ts'
import type { Values } from './row-values.ts'
import { differenceOf, RowCells, textsWith, textValues, valuesBack } from './tree-cells.ts'

export interface DecidedCategory {
  decision: Decision
  /** The category after the row is applied; its id is 0 when it is new. */
  row?: CategoryRow
}

interface Circumstances {
  draft: CategoryDraft
  mayCreate: boolean
  /** Ids of the categories that earlier rows name. */
  seen: ReadonlySet<number>
}

const NEW: CategoryRow = {
  id: 0,
  parentId: ROOT,
  name: multilingual({}),
  position: 0,
  hidden: false,
  className: '',
  searchKeywords: '',
  description: null,
  imageId: null,
}

/** Decides what a row does to a category. The row names it by its id, else by its name and parent. */
export const decideCategory = (cells: readonly string[], mapping: Mapping, given: Circumstances): DecidedCategory => {
  const { draft, mayCreate, seen } = given
  const row = new RowCells(cells, mapping)
  const names = row.texts('name')
  const parentId = parentIn(row, draft)
  const known = knownCategory(row, { draft, names: Object.values(names), parentId })
  if (known && seen.has(known.id)) row.refuse('id', 'twinCategory')
  if (known === null && row.faults.length === 0) {
    if (Object.keys(names).length === 0) row.refuse(`name.${DEFAULT_LANGUAGE}`, 'noCategoryName')
    else if (!mayCreate) row.refuse(`name.${DEFAULT_LANGUAGE}`, 'unknownCategory')
  }
  const base = known ?? { ...NEW, position: lastBelow(draft, parentId ?? ROOT) }
  if (known && parentId && draft.isBelow(parentId, known.id)) row.refuse('parent', 'circle')
  const wanted: CategoryRow = {
    ...base,
    parentId: parentId ?? base.parentId,
    name: multilingual(textsWith('name', base.name, prefixed('name', names))),
    description: multilingual(
      textsWith('description', base.description, prefixed('description', row.texts('description'))),
    ),
    hidden: row.yesNo('hidden') ?? base.hidden,
    position: row.position('position') ?? base.position,
    searchKeywords: row.lines('search_keywords') ?? base.searchKeywords,
  }
  if (row.faults.length > 0) return { decision: { kind: 'refused', faults: row.faults } }
  if (!known) return { decision: { kind: 'created', after: filled(categoryValues(draft, wanted)) }, row: wanted }
  const difference = differenceOf(categoryValues(draft, known), categoryValues(draft, wanted))
  if (!difference) return { decision: { kind: 'same' }, row: known }
  return { decision: { kind: 'changed', ...difference }, row: wanted }
}

const prefixed = (field: string, texts: Record<string, string>): Values =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${field}.${language}`, text]))

const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values

/** Returns undefined when the row names no parent. */
const parentIn = (row: RowCells, draft: CategoryDraft): number | undefined => {
  const cell = row.text('parent')
  if (cell === '') return undefined
  const found = draft.find(cell) ?? draft.find(withoutMark(cell))
  if (found === null) row.refuse('parent', 'parent')
  return found ?? undefined
}

interface Search {
  draft: CategoryDraft
  names: readonly string[]
  parentId: number | undefined
}

/** Returns null when the row names a new category. */
const knownCategory = (row: RowCells, { draft, names, parentId }: Search): CategoryRow | null => {
  const number = row.text('id')
  if (number !== '') {
    const known = draft.get(Number(/^#?(\d{1,9})$/.exec(number)?.[1]))
    if (!known) row.refuse('id', 'noSuchNumber')
    return known ?? null
  }
  const ids = row.has('parent') ? draft.calledBelow(parentId ?? ROOT, names) : draft.called(names)
  if (ids.length > 1) row.refuse(`name.${DEFAULT_LANGUAGE}`, 'ambiguousCategory')
  return draft.get(ids[0] ?? ROOT) ?? null
}

const lastBelow = (draft: CategoryDraft, parentId: number): number =>
  Math.max(-1, ...draft.childrenOf(parentId).map(({ position }) => position)) + 1

const nameOf = (row: CategoryRow): string => textIn(row.name, DEFAULT_LANGUAGE)

/** Converts a category to the cell values of a list. */
export const categoryValues = (draft: CategoryDraft, row: CategoryRow): Values => ({
  parent: draft.markedWay(row.parentId, nameOf),
  ...textValues('name', row.name),
  ...textValues('description', row.description),
  position: row.position,
  hidden: Number(row.hidden),
  search_keywords: row.searchKeywords,
})

/** Computes the category after an undo; `isWhole` is false when somebody changed a field after the import. */
export const categoryBack = (
  draft: CategoryDraft,
  row: CategoryRow,
  deed: { before: Values | null; after: Values },
): { row: CategoryRow; isWhole: boolean } => {
  const now = categoryValues(draft, row)
  const ids = (way: Values['parent']) => draft.marked(String(way))
  // The parent may have a new name; its id identifies it.
  const isThere = deed.after.parent !== undefined && ids(deed.after.parent) === row.parentId
  const back = valuesBack({ ...now, ...(isThere && { parent: deed.after.parent }) }, deed)
  const parentId = back.parent === undefined || !deed.before ? row.parentId : ids(back.parent)
  const isLost = parentId === null || (parentId !== row.parentId && draft.isBelow(parentId, row.id))
  if (!deed.before) return { row, isWhole: Object.keys(back).length === Object.keys(deed.after).length }
  return {
    isWhole: !isLost && Object.keys(back).length === Object.keys(deed.after).length,
    row: {
      ...row,
      parentId: isLost ? row.parentId : parentId,
      name: multilingual(textsWith('name', row.name, back)),
      description: multilingual(textsWith('description', row.description, back)),
      position: typeof back.position === 'number' ? back.position : row.position,
      hidden: back.hidden === undefined ? row.hidden : back.hidden === 1,
      searchKeywords: back.search_keywords === undefined ? row.searchKeywords : String(back.search_keywords),
    },
  }
}
