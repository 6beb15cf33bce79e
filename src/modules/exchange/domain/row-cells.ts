import { parseDecimal } from '#kernel/decimal.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { isSameText, readText, toSingleLine } from './cell-text.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import type { RowError, RowValues } from './row-values.ts'
import { parseYesNo } from './yes-no.ts'

const MAX_POSITION = 1_000_000
const MAX_NAME_LENGTH = 200
const MAX_TEXT_LENGTH = 2_000

/** Returns the text of a field's cell; empty when the list has no such column. */
export const readFieldText = (cells: readonly string[], mapping: Mapping, field: ImportField): string => {
  const column = mapping[field]
  return column === undefined ? '' : readText(cells[column])
}

/** Parses the cells of a category or filter row and collects the errors. Empty cells are ignored. */
export class RowCells {
  readonly errors: RowError[] = []
  readonly #cells: readonly string[]
  readonly #mapping: Mapping

  constructor(cells: readonly string[], mapping: Mapping) {
    this.#cells = cells
    this.#mapping = mapping
  }

  hasColumn(field: ImportField): boolean {
    return this.#mapping[field] !== undefined
  }

  readText(field: ImportField): string {
    return readFieldText(this.#cells, this.#mapping, field)
  }

  addError(field: ImportField, reason: string): void {
    this.errors.push({ field, messageKey: `exchange.rowError.${reason}` })
  }

  /** Returns the texts of a field by language. */
  parseTranslations(field: 'name' | 'description'): Record<string, string> {
    const textsByLanguage: Record<string, string> = {}
    for (const column of Object.keys(this.#mapping) as ImportField[]) {
      const [columnField, language] = column.split('.')
      const text = columnField === field && language ? this.readText(column) : ''
      if (text === '' || !language) continue
      const isName = field === 'name'
      const cleanText = isName ? toSingleLine(text) : text.replaceAll('\t', ' ')
      if (cleanText.length > (isName ? MAX_NAME_LENGTH : MAX_TEXT_LENGTH)) this.addError(column, 'text')
      else textsByLanguage[language] = cleanText
    }
    return textsByLanguage
  }

  parseLongText(field: ImportField): string | undefined {
    const text = this.readText(field)
    if (text === '') return undefined
    if (text.length > MAX_TEXT_LENGTH) this.addError(field, 'text')
    return text
  }

  parseYesNo(field: ImportField): boolean | undefined {
    const text = this.readText(field)
    if (text === '') return undefined
    const answer = parseYesNo(text)
    if (answer === undefined) this.addError(field, 'yesNo')
    return answer
  }

  parsePosition(field: ImportField): number | undefined {
    const text = this.readText(field)
    if (text === '') return undefined
    const position = parseDecimal(text.replace(/[.,]0+$/, ''), 0)
    if (typeof position === 'number' && position >= 0 && position <= MAX_POSITION) return position
    this.addError(field, 'position')
    return undefined
  }
}

/** Converts translations to row values such as `name.et`. */
export const toTextValues = (field: 'name' | 'description', texts: Multilingual | null | undefined): RowValues =>
  Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([language, text]) =>
      language === 'type' || text === '' ? [] : [[`${field}.${language}`, String(text)]],
    ),
  )

/** Merges row values into translations; an empty value removes the translation. */
export const mergeTexts = (
  field: 'name' | 'description',
  before: Multilingual | null | undefined,
  values: RowValues,
): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const [column, text] of Object.entries({ ...toTextValues(field, before), ...values })) {
    if (column.startsWith(`${field}.`) && text !== '') texts[column.slice(field.length + 1)] = String(text)
  }
  return texts
}

/** Returns the fields that differ, or null. A missing value equals an empty one. */
export const diffValues = (before: RowValues, after: RowValues): { before: RowValues; after: RowValues } | null => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as ImportField[]
  const changedFields = fields.filter(field => !isSameValue(field, before[field] ?? '', after[field] ?? ''))
  if (changedFields.length === 0) return null
  const pickChangedFields = (values: RowValues) =>
    Object.fromEntries(changedFields.map(field => [field, values[field] ?? '']))
  return { before: pickChangedFields(before), after: pickChangedFields(after) }
}

const isSameValue = (field: ImportField, before: string | number, after: string | number): boolean =>
  before === after || (typeof before === 'string' && typeof after === 'string' && isSameCell(field, before, after))

/** Descriptions and search keywords keep line breaks; cells cannot hold tabs. */
const isSameCell = (field: ImportField, before: string, after: string): boolean =>
  field.startsWith('name.')
    ? isSameText(before, after)
    : readText(before).replaceAll('\t', ' ') === readText(after).replaceAll('\t', ' ')

/** Returns the previous values of those fields that still have the imported value. */
export const revertValues = (
  current: RowValues,
  { before, after }: { before: RowValues | null; after: RowValues },
): RowValues =>
  Object.fromEntries(
    (Object.keys(after) as ImportField[])
      .filter(field => (current[field] ?? '') === after[field])
      .map(field => [field, before?.[field] ?? '']),
  )
