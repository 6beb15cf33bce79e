import { parseDecimal } from '#kernel/decimal.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { isSameText, readText, toSingleLine } from './cell-text.ts'
import { readYesNo } from './detail-fields.ts'
import type { ImportField, Mapping } from './import-fields.ts'
import type { RowFault, RowValues } from './row-values.ts'

const MAX_POSITION = 1_000_000
const MAX_NAME_LENGTH = 200
const MAX_TEXT_LENGTH = 2_000

/** Reads the cells of a category or filter row and collects the errors. Empty cells are ignored. */
export class RowCells {
  readonly faults: RowFault[] = []
  readonly #cells: readonly string[]
  readonly #mapping: Mapping

  constructor(cells: readonly string[], mapping: Mapping) {
    this.#cells = cells
    this.#mapping = mapping
  }

  has(field: ImportField): boolean {
    return this.#mapping[field] !== undefined
  }

  text(field: ImportField): string {
    return readText(this.#cells[this.#mapping[field] ?? -1])
  }

  refuse(field: ImportField, why: string): void {
    this.faults.push({ field, why: `exchange.fault.${why}` })
  }

  /** Returns the texts by language. */
  texts(field: 'name' | 'description'): Record<string, string> {
    const given: Record<string, string> = {}
    for (const column of Object.keys(this.#mapping) as ImportField[]) {
      const [of, language] = column.split('.')
      const text = of === field && language ? this.text(column) : ''
      if (text === '' || !language) continue
      const isName = field === 'name'
      const said = isName ? toSingleLine(text) : text.replaceAll('\t', ' ')
      if (said.length > (isName ? MAX_NAME_LENGTH : MAX_TEXT_LENGTH)) this.refuse(column, 'text')
      else given[language] = said
    }
    return given
  }

  lines(field: ImportField): string | undefined {
    const text = this.text(field)
    if (text === '') return undefined
    if (text.length > MAX_TEXT_LENGTH) this.refuse(field, 'text')
    return text
  }

  yesNo(field: ImportField): boolean | undefined {
    const text = this.text(field)
    if (text === '') return undefined
    const said = readYesNo(text)
    if (said === undefined) this.refuse(field, 'yesNo')
    return said
  }

  position(field: ImportField): number | undefined {
    const text = this.text(field)
    if (text === '') return undefined
    const place = parseDecimal(text.replace(/[.,]0+$/, ''), 0)
    if (typeof place === 'number' && place >= 0 && place <= MAX_POSITION) return place
    this.refuse(field, 'position')
    return undefined
  }
}

/** Converts translations to row values such as `name.et`. */
export const textValues = (field: 'name' | 'description', texts: Multilingual | null | undefined): RowValues =>
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
  for (const [column, text] of Object.entries({ ...textValues(field, before), ...values })) {
    if (column.startsWith(`${field}.`) && text !== '') texts[column.slice(field.length + 1)] = String(text)
  }
  return texts
}

/** Returns the fields that differ, or null. A missing value equals an empty one. */
export const diffValues = (was: RowValues, is: RowValues): { before: RowValues; after: RowValues } | null => {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])] as ImportField[]
  const changed = fields.filter(field => !isSameValue(field, was[field] ?? '', is[field] ?? ''))
  if (changed.length === 0) return null
  const only = (values: RowValues) => Object.fromEntries(changed.map(field => [field, values[field] ?? '']))
  return { before: only(was), after: only(is) }
}

const isSameValue = (field: ImportField, was: string | number, is: string | number): boolean =>
  was === is || (typeof was === 'string' && typeof is === 'string' && isSameCell(field, was, is))

/** Descriptions and search keywords keep line breaks; cells cannot hold tabs. */
const isSameCell = (field: ImportField, was: string, is: string): boolean =>
  field.startsWith('name.')
    ? isSameText(was, is)
    : readText(was).replaceAll('\t', ' ') === readText(is).replaceAll('\t', ' ')

/** Returns the previous values of those fields that still have the imported value. */
export const revertValues = (
  now: RowValues,
  { before, after }: { before: RowValues | null; after: RowValues },
): RowValues =>
  Object.fromEntries(
    (Object.keys(after) as ImportField[])
      .filter(field => (now[field] ?? '') === after[field])
      .map(field => [field, before?.[field] ?? '']),
  )
