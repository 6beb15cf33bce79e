import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { stripFormulaMark } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { multilingual, textIn } from '#kernel/multilingual.ts'
import type { CategoryDraft } from './category-draft.ts'
import type { Decision } from './decide-row.ts'
import type { Mapping } from './import-fields.ts'
import type { RowValues } from './row-values.ts'
import { diffValues, mergeTexts, RowCells, revertValues, textValues } from './tree-cells.ts'

export interface CategoryDecision {
  decision: Decision
  /** The category after the row is applied; its id is 0 when it is new. */
  row?: CategoryRow
}

interface CategoryContext {
  draft: CategoryDraft
  mayCreate: boolean
  /** Ids of the categories that earlier rows name. */
  seen: ReadonlySet<number>
}

const NEW_CATEGORY: CategoryRow = {
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
export const decideCategory = (
  cells: readonly string[],
  mapping: Mapping,
  given: CategoryContext,
): CategoryDecision => {
  const { draft, mayCreate, seen } = given
  const row = new RowCells(cells, mapping)
  const names = row.texts('name')
  const parentId = findParent(row, draft)
  const known = findCategory(row, { draft, names: Object.values(names), parentId })
  if (known && seen.has(known.id)) row.refuse('id', 'twinCategory')
  if (known === null && row.faults.length === 0) {
    if (Object.keys(names).length === 0) row.refuse(`name.${DEFAULT_LANGUAGE}`, 'noCategoryName')
    else if (!mayCreate) row.refuse(`name.${DEFAULT_LANGUAGE}`, 'unknownCategory')
  }
  const base = known ?? { ...NEW_CATEGORY, position: nextPositionBelow(draft, parentId ?? ROOT) }
  if (known && parentId && draft.isBelow(parentId, known.id)) row.refuse('parent', 'circle')
  const wanted: CategoryRow = {
    ...base,
    parentId: parentId ?? base.parentId,
    name: multilingual(mergeTexts('name', base.name, withFieldPrefix('name', names))),
    description: multilingual(
      mergeTexts('description', base.description, withFieldPrefix('description', row.texts('description'))),
    ),
    hidden: row.yesNo('hidden') ?? base.hidden,
    position: row.position('position') ?? base.position,
    searchKeywords: row.lines('search_keywords') ?? base.searchKeywords,
  }
  if (row.faults.length > 0) return { decision: { kind: 'refused', faults: row.faults } }
  if (!known)
    return { decision: { kind: 'created', after: withoutEmptyValues(categoryValues(draft, wanted)) }, row: wanted }
  const difference = diffValues(categoryValues(draft, known), categoryValues(draft, wanted))
  if (!difference) return { decision: { kind: 'same' }, row: known }
  return { decision: { kind: 'changed', ...difference }, row: wanted }
}

const withFieldPrefix = (field: string, texts: Record<string, string>): RowValues =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${field}.${language}`, text]))

const withoutEmptyValues = (values: RowValues): RowValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as RowValues

/** Returns undefined when the row names no parent. */
const findParent = (row: RowCells, draft: CategoryDraft): number | undefined => {
  const cell = row.text('parent')
  if (cell === '') return undefined
  const found = draft.find(cell) ?? draft.find(stripFormulaMark(cell))
  if (found === null) row.refuse('parent', 'parent')
  return found ?? undefined
}

interface CategoryQuery {
  draft: CategoryDraft
  names: readonly string[]
  parentId: number | undefined
}

/** Returns null when the row names a new category. */
const findCategory = (row: RowCells, { draft, names, parentId }: CategoryQuery): CategoryRow | null => {
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

const nextPositionBelow = (draft: CategoryDraft, parentId: number): number =>
  Math.max(-1, ...draft.childrenOf(parentId).map(({ position }) => position)) + 1

const nameOf = (row: CategoryRow): string => textIn(row.name, DEFAULT_LANGUAGE)

/** Converts a category to the cell values of a list. */
export const categoryValues = (draft: CategoryDraft, row: CategoryRow): RowValues => ({
  parent: draft.markedWay(row.parentId, nameOf),
  ...textValues('name', row.name),
  ...textValues('description', row.description),
  position: row.position,
  hidden: Number(row.hidden),
  search_keywords: row.searchKeywords,
})

/** Computes the category after an undo; `isWhole` is false when somebody changed a field after the import. */
export const revertCategory = (
  draft: CategoryDraft,
  row: CategoryRow,
  change: { before: RowValues | null; after: RowValues },
): { row: CategoryRow; isWhole: boolean } => {
  const now = categoryValues(draft, row)
  const ids = (way: RowValues['parent']) => draft.marked(String(way))
  // The parent may have a new name; its id identifies it.
  const isThere = change.after.parent !== undefined && ids(change.after.parent) === row.parentId
  const back = revertValues({ ...now, ...(isThere && { parent: change.after.parent }) }, change)
  const parentId = back.parent === undefined || !change.before ? row.parentId : ids(back.parent)
  const isLost = parentId === null || (parentId !== row.parentId && draft.isBelow(parentId, row.id))
  if (!change.before) return { row, isWhole: Object.keys(back).length === Object.keys(change.after).length }
  return {
    isWhole: !isLost && Object.keys(back).length === Object.keys(change.after).length,
    row: {
      ...row,
      parentId: isLost ? row.parentId : parentId,
      name: multilingual(mergeTexts('name', row.name, back)),
      description: multilingual(mergeTexts('description', row.description, back)),
      position: typeof back.position === 'number' ? back.position : row.position,
      hidden: back.hidden === undefined ? row.hidden : back.hidden === 1,
      searchKeywords: back.search_keywords === undefined ? row.searchKeywords : String(back.search_keywords),
    },
  }
}
