import { CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { readCategoryRows, readFilterRows } from '#catalog/server/catalog.ts'
import { CategoryDraft } from '#exchange/domain/category-draft.ts'
import { formatFilterCell } from '#exchange/domain/name-lookup.ts'
import type { CsvCell } from '#kernel/csv.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import type { Database } from '#platform/server/db/database.ts'
import { shopLanguages } from '#wire/languages.ts'
import type { FormatYesNo } from './export-products.ts'
import { readAllLookups } from './read-lookups.ts'

const fieldPerLanguage = (field: string): string[] => shopLanguages().map(language => `${field}.${language}`)

/** Exports all categories in import columns, parents first. */
export const exportCategories = async (db: Database, yesNo: FormatYesNo): Promise<CsvCell[][]> => {
  const rows = await readCategoryRows(db)
  const tree = new CategoryTree(rows)
  const draft = new CategoryDraft(rows)
  /** Writes the path, or `#id` when the path is ambiguous. */
  const written = (id: number): string => {
    const way = draft.wayTo(id, ({ name }) => textIn(name, DEFAULT_LANGUAGE))
    return draft.find(way) === id ? way : `#${id}`
  }
  const lines: CsvCell[][] = []
  const walk = (parentId: number): void => {
    for (const { id, name, description, position, hidden, searchKeywords } of tree.childrenOf(parentId)) {
      lines.push([
        id,
        written(parentId),
        ...shopLanguages().map(language => name[language] ?? ''),
        position,
        yesNo(hidden),
        searchKeywords,
        ...shopLanguages().map(language => description?.[language] ?? ''),
      ])
      walk(id)
    }
  }
  walk(ROOT)
  const heads = ['id', 'parent', ...fieldPerLanguage('name'), 'position', 'hidden', 'search_keywords']
  return [[...heads, ...fieldPerLanguage('description')], ...lines]
}

/** Exports all filters in import columns: each group, then its options. */
export const exportFilters = async (db: Database, yesNo: FormatYesNo): Promise<CsvCell[][]> => {
  const [{ groups, options }, { categories }] = await Promise.all([readFilterRows(db), readAllLookups(db)])
  const optionsOf = Map.groupBy(options, ({ attributeId }) => attributeId)
  const heads = ['group', 'option', ...fieldPerLanguage('name'), 'promoted', 'offered', 'colour', 'position']
  const inAll = (name: Multilingual) => shopLanguages().map(language => name[language] ?? '')
  const lines = groups.flatMap(({ id, key, name, promoted, offered, position }): CsvCell[][] => [
    [key, '', ...inAll(name), yesNo(promoted), formatFilterCell(categories, offered), '', position],
    ...(optionsOf.get(id) ?? []).map((option): CsvCell[] => [
      key,
      option.value,
      ...inAll(option.name),
      '',
      '',
      option.colour ?? '',
      option.position,
    ]),
  ])
  return [heads, ...lines]
}
