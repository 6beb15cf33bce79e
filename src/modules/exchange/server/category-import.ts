import { changeCategory, createCategory, deleteCategory, lockAndReadCategories } from '#catalog/server/catalog.ts'
import { CategoryDraft } from '#exchange/domain/category-draft.ts'
import { decideCategory, revertCategory } from '#exchange/domain/decide-category.ts'
import { checkCellCount } from '#exchange/domain/decide-row.ts'
import { existing } from '#kernel/existing.ts'
import {
  type OutcomeRow,
  readAllRows,
  readAppliedRows,
  storeOutcomes,
  storeUndoOutcomes,
  type TreeImport,
  yieldToOthers,
} from './store-outcomes.ts'

/** Imports categories row by row under a lock, because a row may name a category that an earlier row creates. */
export const CATEGORY_IMPORT: TreeImport = {
  work: async (tx, given) => {
    const isTrial = given.state === 'checking'
    const draft = new CategoryDraft(await lockAndReadCategories(tx))
    const outcomes: OutcomeRow[] = []
    const seen = new Set<number>()
    for (const [at, { line, cells }] of (await readAllRows(tx, given)).entries()) {
      await yieldToOthers(at)
      const wrong = checkCellCount(cells, given.heads)
      if (wrong) {
        outcomes.push({ line, decision: wrong, subjectId: null })
        continue
      }
      const { decision, row } = decideCategory(cells, given.mapping, { draft, mayCreate: given.mayCreate, seen })
      let subjectId = row && row.id > 0 ? row.id : null
      if (row) {
        // A check gives new categories negative ids, which no stored category has.
        let id = row.id || -line
        if (!isTrial && decision.kind === 'created') {
          const { id: _none, ...made } = row
          id = await createCategory(tx, made, 'imported')
          subjectId = id
        } else if (!isTrial && decision.kind === 'changed') {
          await changeCategory(tx, { before: existing(draft.get(id), 'the category'), after: row, action: 'imported' })
        }
        draft.put({ ...row, id })
        seen.add(id)
      }
      outcomes.push({ line, decision, subjectId })
    }
    await storeOutcomes(tx, given.id, outcomes)
  },
  undo: async (tx, given) => {
    const draft = new CategoryDraft(await lockAndReadCategories(tx))
    const results: { line: number; isWhole: boolean }[] = []
    for (const { line, subjectId, outcome, before, after } of await readAppliedRows(tx, given)) {
      const known = draft.get(subjectId)
      const back = known && revertCategory(draft, known, { before, after })
      let isWhole = back?.isWhole ?? false
      if (known && isWhole && outcome === 'created') {
        isWhole = (await deleteCategory(tx, subjectId, 'import-undone')).ok
        if (isWhole) draft.remove(subjectId)
      } else if (known && back && outcome === 'changed') {
        await changeCategory(tx, { before: known, after: back.row, action: 'import-undone' })
        draft.put(back.row)
      }
      results.push({ line, isWhole })
    }
    await storeUndoOutcomes(tx, given.id, results)
  },
}
