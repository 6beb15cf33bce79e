import { CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { readCategoryRows, readFilterRows } from '#catalog/server/catalog.ts'
import { CategoryDraft } from '#exchange/domain/category-draft.ts'
import { formatFilterCell } from '#exchange/domain/name-lookup.ts'
import type { CsvCell } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FormatYesNo } from './export-products.ts'
import { listLanguageCells, listLanguageFields } from './language-columns.ts'
import { readAllLookups } from './read-lookups.ts'

/** Exports all categories in import columns, parents first. */
export const exportCategories = async (db: Database, formatYesNo: FormatYesNo): Promise<CsvCell[][]> => {
  const rows = await readCategoryRows(db)
  const tree = new CategoryTree(rows)
  const draft = new CategoryDraft(rows)
  /** Writes the path, or `#id` when the path is ambiguous. */
  const formatParent = (id: number): string => {
    const path = draft.formatPath(id, ({ name }) => pickText(name, DEFAULT_LANGUAGE))
    return draft.find(path) === id ? path : `#${id}`
  }
  const lines: CsvCell[][] = []
  const appendChildren = (parentId: number): void => {
    for (const { id, name, description, position, hidden, searchKeywords } of tree.getChildren(parentId)) {
      lines.push([
        id,
        formatParent(parentId),
        ...listLanguageCells(name),
        position,
        formatYesNo(hidden),
        searchKeywords,
        ...listLanguageCells(description),
      ])
      appendChildren(id)
    }
  }
  appendChildren(ROOT)
  const headings = ['id', 'parent', ...listLanguageFields('name'), 'position', 'hidden', 'search_keywords']
  return [[...headings, ...listLanguageFields('description')], ...lines]
}

/** Exports all filters in import columns: each group, then its options. */
export const exportFilters = async (db: Database, formatYesNo: FormatYesNo): Promise<CsvCell[][]> => {
  const [{ groups, options }, { categories }] = await Promise.all([readFilterRows(db), readAllLookups(db)])
  const optionsByGroup = Map.groupBy(options, ({ attributeId }) => attributeId)
  const headings = ['group', 'option', ...listLanguageFields('name'), 'promoted', 'offered', 'colour', 'position']
  const lines = groups.flatMap(({ id, key, name, promoted, offered, position }): CsvCell[][] => [
    [key, '', ...listLanguageCells(name), formatYesNo(promoted), formatFilterCell(categories, offered), '', position],
    ...(optionsByGroup.get(id) ?? []).map((option): CsvCell[] => [
      key,
      option.value,
      ...listLanguageCells(option.name),
      '',
      '',
      option.colour ?? '',
      option.position,
    ]),
  ])
  return [headings, ...lines]
}
