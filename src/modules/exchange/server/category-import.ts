import { changeCategory, createCategory, deleteCategory, lockAndReadCategories } from '#catalog/server/catalog.ts'
import { CategoryDraft } from '#exchange/domain/category-draft.ts'
import { decideCategory, revertCategory } from '#exchange/domain/decide-category.ts'
import { checkCellCount } from '#exchange/domain/decide-row.ts'
import { requireExisting } from '#kernel/require-existing.ts'
import {
  type OutcomeRow,
  readAllRows,
  readAppliedRows,
  storeOutcomes,
  storeUndoOutcomes,
  type TreeImport,
  yieldToEventLoop,
} from './store-outcomes.ts'

/** Imports categories row by row under a lock, because a row may name a category that an earlier row creates. */
export const CATEGORY_IMPORT: TreeImport = {
  process: async (tx, importRow) => {
    const isDryRun = importRow.state === 'checking'
    const draft = new CategoryDraft(await lockAndReadCategories(tx))
    const outcomes: OutcomeRow[] = []
    const processedIds = new Set<number>()
    for (const [index, { line, cells }] of (await readAllRows(tx, importRow)).entries()) {
      await yieldToEventLoop(index)
      const mismatch = checkCellCount(cells, importRow.headings)
      if (mismatch) {
        outcomes.push({ line, decision: mismatch, subjectId: null })
        continue
      }
      const { decision, row } = decideCategory(cells, importRow.mapping, {
        draft,
        mayCreate: importRow.mayCreate,
        processedIds,
      })
      let subjectId = row && row.id > 0 ? row.id : null
      if (row) {
        // A check gives new categories negative ids, which no stored category has.
        let id = row.id || -line
        if (!isDryRun && decision.kind === 'created') {
          const { id: _id, ...newCategory } = row
          id = await createCategory(tx, newCategory, 'imported')
          subjectId = id
        } else if (!isDryRun && decision.kind === 'changed') {
          await changeCategory(tx, {
            before: requireExisting(draft.get(id), 'the category'),
            after: row,
            action: 'imported',
          })
        }
        draft.set({ ...row, id })
        processedIds.add(id)
      }
      outcomes.push({ line, decision, subjectId })
    }
    await storeOutcomes(tx, importRow.id, outcomes)
  },
  undo: async (tx, importRow) => {
    const draft = new CategoryDraft(await lockAndReadCategories(tx))
    const results: { line: number; isComplete: boolean }[] = []
    for (const { line, subjectId, outcome, before, after } of await readAppliedRows(tx, importRow)) {
      const category = draft.get(subjectId)
      const reverted = category && revertCategory(draft, category, { before, after })
      let isComplete = reverted?.isComplete ?? false
      if (category && isComplete && outcome === 'created') {
        isComplete = (await deleteCategory(tx, subjectId, 'import-undone')).ok
        if (isComplete) draft.remove(subjectId)
      } else if (category && reverted && outcome === 'changed') {
        await changeCategory(tx, { before: category, after: reverted.row, action: 'import-undone' })
        draft.set(reverted.row)
      }
      results.push({ line, isComplete })
    }
    await storeUndoOutcomes(tx, importRow.id, results)
  },
}
