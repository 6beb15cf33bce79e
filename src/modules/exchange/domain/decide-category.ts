import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { stripFormulaMark } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import type { CategoryDraft } from './category-draft.ts'
import type { Decision } from './decide-row.ts'
import type { Mapping } from './import-fields.ts'
import { diffValues, mergeTexts, RowCells, revertValues, toTextValues } from './row-cells.ts'
import type { RowValues } from './row-values.ts'

export interface CategoryDecision {
  decision: Decision
  /** The category after the row is applied; its id is 0 when it is new. */
  row?: CategoryRow
}

interface CategoryContext {
  draft: CategoryDraft
  mayCreate: boolean
  /** Ids of the categories that earlier rows name. */
  processedIds: ReadonlySet<number>
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
  context: CategoryContext,
): CategoryDecision => {
  const { draft, mayCreate, processedIds } = context
  const row = new RowCells(cells, mapping)
  const names = row.parseTranslations('name')
  const parentId = findParent(row, draft)
  const current = findCategory(row, { draft, names: Object.values(names), parentId })
  if (current && processedIds.has(current.id)) row.addError('id', 'duplicateCategory')
  if (current === null && row.errors.length === 0) {
    if (Object.keys(names).length === 0) row.addError(`name.${DEFAULT_LANGUAGE}`, 'noCategoryName')
    else if (!mayCreate) row.addError(`name.${DEFAULT_LANGUAGE}`, 'unknownCategory')
  }
  const base = current ?? { ...NEW_CATEGORY, position: findNextPosition(draft, parentId ?? ROOT) }
  if (current && parentId && draft.isAtOrBelow(parentId, current.id)) row.addError('parent', 'cycle')
  const updated: CategoryRow = {
    ...base,
    parentId: parentId ?? base.parentId,
    name: multilingual(mergeTexts('name', base.name, addFieldPrefix('name', names))),
    description: multilingual(
      mergeTexts('description', base.description, addFieldPrefix('description', row.parseTranslations('description'))),
    ),
    hidden: row.parseYesNo('hidden') ?? base.hidden,
    position: row.parsePosition('position') ?? base.position,
    searchKeywords: row.parseLongText('search_keywords') ?? base.searchKeywords,
  }
  if (row.errors.length > 0) return { decision: { kind: 'rejected', errors: row.errors } }
  if (!current)
    return { decision: { kind: 'created', after: removeEmptyValues(toCategoryValues(draft, updated)) }, row: updated }
  const difference = diffValues(toCategoryValues(draft, current), toCategoryValues(draft, updated))
  if (!difference) return { decision: { kind: 'unchanged' }, row: current }
  return { decision: { kind: 'changed', ...difference }, row: updated }
}

const addFieldPrefix = (field: string, texts: Record<string, string>): RowValues =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${field}.${language}`, text]))

const removeEmptyValues = (values: RowValues): RowValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as RowValues

/** Returns undefined when the row names no parent. */
const findParent = (row: RowCells, draft: CategoryDraft): number | undefined => {
  const cell = row.readText('parent')
  if (cell === '') return undefined
  const parentId = draft.find(cell) ?? draft.find(stripFormulaMark(cell))
  if (parentId === null) row.addError('parent', 'parent')
  return parentId ?? undefined
}

interface CategoryQuery {
  draft: CategoryDraft
  names: readonly string[]
  parentId: number | undefined
}

/** Returns null when the row names a new category. */
const findCategory = (row: RowCells, { draft, names, parentId }: CategoryQuery): CategoryRow | null => {
  const idText = row.readText('id')
  if (idText !== '') {
    const current = draft.get(Number(/^#?(\d{1,9})$/.exec(idText)?.[1]))
    if (!current) row.addError('id', 'noSuchNumber')
    return current ?? null
  }
  const ids = row.hasColumn('parent') ? draft.findChildrenByNames(parentId ?? ROOT, names) : draft.findByNames(names)
  if (ids.length > 1) row.addError(`name.${DEFAULT_LANGUAGE}`, 'ambiguousCategory')
  return draft.get(ids[0] ?? ROOT) ?? null
}

const findNextPosition = (draft: CategoryDraft, parentId: number): number =>
  Math.max(-1, ...draft.listChildren(parentId).map(({ position }) => position)) + 1

const getName = (row: CategoryRow): string => pickText(row.name, DEFAULT_LANGUAGE)

/** Converts a category to the cell values of a list. */
export const toCategoryValues = (draft: CategoryDraft, row: CategoryRow): RowValues => ({
  parent: draft.formatPathWithId(row.parentId, getName),
  ...toTextValues('name', row.name),
  ...toTextValues('description', row.description),
  position: row.position,
  hidden: Number(row.hidden),
  search_keywords: row.searchKeywords,
})

/** Computes the category after an undo; `isComplete` is false when somebody changed a field after the import. */
export const revertCategory = (
  draft: CategoryDraft,
  row: CategoryRow,
  change: { before: RowValues | null; after: RowValues },
): { row: CategoryRow; isComplete: boolean } => {
  const current = toCategoryValues(draft, row)
  const parseId = (path: RowValues['parent']) => draft.parsePathWithId(String(path))
  // Compares ids, because the parent may have a new name.
  const isParentUnchanged = change.after.parent !== undefined && parseId(change.after.parent) === row.parentId
  const restored = revertValues({ ...current, ...(isParentUnchanged && { parent: change.after.parent }) }, change)
  const parentId = restored.parent === undefined || !change.before ? row.parentId : parseId(restored.parent)
  const isParentLost = parentId === null || (parentId !== row.parentId && draft.isAtOrBelow(parentId, row.id))
  const areAllFieldsRestored = Object.keys(restored).length === Object.keys(change.after).length
  if (!change.before) return { row, isComplete: areAllFieldsRestored }
  return {
    isComplete: !isParentLost && areAllFieldsRestored,
    row: {
      ...row,
      parentId: isParentLost ? row.parentId : parentId,
      name: multilingual(mergeTexts('name', row.name, restored)),
      description: multilingual(mergeTexts('description', row.description, restored)),
      position: typeof restored.position === 'number' ? restored.position : row.position,
      hidden: restored.hidden === undefined ? row.hidden : restored.hidden === 1,
      searchKeywords: restored.search_keywords === undefined ? row.searchKeywords : String(restored.search_keywords),
    },
  }
}
