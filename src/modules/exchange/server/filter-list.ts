import {
  dropFilterGroup,
  dropFilterOption,
  lockedFilters,
  putFilterGroup,
  putFilterOption,
} from '#catalog/server/catalog.ts'
import {
  type DecidedFilter,
  decideFilter,
  groupBack,
  isAboutOption,
  optionBack,
} from '#exchange/domain/decide-filter.ts'
import { wrongCells } from '#exchange/domain/decide-row.ts'
import { FilterDraft } from '#exchange/domain/filter-draft.ts'
import type { WordList } from '#exchange/domain/word-list.ts'
import type { Write } from '#platform/server/write.ts'
import {
  type DoneRow,
  doneRows,
  keepOutcomes,
  keepUndone,
  letOthers,
  type OutcomeRow,
  type TreeList,
  wholeList,
} from './keep-outcomes.ts'
import { readAllWords } from './list-words.ts'

const draftOf = async (tx: Write): Promise<FilterDraft> => {
  const { groups, options } = await lockedFilters(tx)
  return new FilterDraft(groups, options)
}

/** Imports filter groups and options. A row may name a group that an earlier row creates. */
export const FILTER_LIST: TreeList = {
  work: async (tx, given) => {
    const isTrial = given.state === 'checking'
    const draft = await draftOf(tx)
    const { categories } = await readAllWords(tx)
    const outcomes: OutcomeRow[] = []
    const seen = new Set<string>()
    for (const [at, { line, cells }] of (await wholeList(tx, given)).entries()) {
      await letOthers(at)
      const wrong = wrongCells(cells, given.heads)
      if (wrong) {
        outcomes.push({ line, decision: wrong, subjectId: null })
        continue
      }
      const done = decideFilter(cells, given.mapping, { draft, categories, mayCreate: given.mayCreate, seen })
      const subjectId = await put(tx, draft, { ...done, line, isTrial, seen })
      outcomes.push({ line, decision: done.decision, subjectId })
    }
    await keepOutcomes(tx, given.id, outcomes)
  },
  undo: async (tx, given) => {
    const draft = await draftOf(tx)
    const { categories } = await readAllWords(tx)
    const results: { line: number; isWhole: boolean }[] = []
    for (const row of await doneRows(tx, given)) {
      const isWhole = isAboutOption(row.cells, given.mapping)
        ? await undoOption(tx, draft, row)
        : await undoGroup(tx, draft, { ...row, categories })
      results.push({ line: row.line, isWhole })
    }
    await keepUndone(tx, given.id, results)
  },
}

type Putting = DecidedFilter & { line: number; isTrial: boolean; seen: Set<string> }

/**
 * Applies a decision and updates the draft. A check uses negative ids for new rows. Returns the subject's stored id.
 */
const put = async (
  tx: Write,
  draft: FilterDraft,
  { decision, group, option, line, isTrial, seen }: Putting,
): Promise<number | null> => {
  const isDone = !isTrial && (decision.kind === 'changed' || decision.kind === 'created')
  let attributeId = option?.attributeId || group?.id || -line
  if (group) {
    const isPut = isDone && (group.id === 0 || !option)
    if (isPut)
      attributeId = await putFilterGroup(tx, { before: draft.group(group.id), after: group, action: 'imported' })
    draft.putGroup({ ...group, id: attributeId })
    if (!option) seen.add(`group ${attributeId}`)
  }
  if (!option) return attributeId > 0 && group ? attributeId : null
  const whole = { ...option, attributeId }
  let id = option.id || -line
  if (isDone) id = await putFilterOption(tx, { before: draft.option(option.id), after: whole, action: 'imported' })
  draft.put({ ...whole, id })
  seen.add(`option ${id}`)
  return id > 0 ? id : null
}

interface Undoing extends DoneRow {
  categories: WordList
}

/** Returns true when the whole row was undone. */
const undoGroup = async (
  tx: Write,
  draft: FilterDraft,
  { subjectId, outcome, before, after, categories }: Undoing,
): Promise<boolean> => {
  const known = draft.group(subjectId)
  if (!known) return false
  const { row, isWhole } = groupBack(known, { before, after }, categories)
  if (outcome === 'created') return isWhole && dropGroup(tx, draft, subjectId)
  await putFilterGroup(tx, { before: known, after: row, action: 'import-undone' })
  draft.putGroup(row)
  return isWhole
}

const dropGroup = async (tx: Write, draft: FilterDraft, id: number): Promise<boolean> => {
  if (draft.hasOptions(id)) return false
  const dropped = await dropFilterGroup(tx, id, 'import-undone')
  if (dropped.ok) draft.removeGroup(id)
  return dropped.ok
}

const undoOption = async (
  tx: Write,
  draft: FilterDraft,
  { subjectId, outcome, before, after }: DoneRow,
): Promise<boolean> => {
  const known = draft.option(subjectId)
  if (!known) return false
  const { row, isWhole } = optionBack(known, { before, after })
  if (outcome === 'changed') {
    await putFilterOption(tx, { before: known, after: row, action: 'import-undone' })
    draft.put(row)
    return isWhole
  }
  if (!isWhole || !(await dropFilterOption(tx, subjectId, 'import-undone')).ok) return false
  draft.remove(known)
  // The row created the group too; an empty group is removed with it.
  return after.group === undefined || dropGroup(tx, draft, known.attributeId)
}
