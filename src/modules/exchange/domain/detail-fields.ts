import {
  formatNumberLines,
  MAX_NUMBERS,
  mergeNumbers,
  NUMBER_TYPES,
  parseNumberLines,
} from '#catalog/domain/product-number.ts'
import { formatApprovalCell, parseApprovalCell } from '#catalog/domain/road-approval.ts'
import { WITHDRAWAL_EXCLUSIONS, type WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import { toSingleLine } from './cell-text.ts'
import type { ImportField } from './import-fields.ts'
import { parseLegalCell } from './legal-columns.ts'
import { findLegalGroup } from './legal-field-names.ts'
import { validateLegalValues } from './legal-fields.ts'
import { parseMeasure, type Unit } from './measure-units.ts'
import type { ListLookups } from './name-lookup.ts'
import { formatNetContent, parseNetContent } from './net-content-cell.ts'
import type { RowValues } from './row-values.ts'
import { parseYesNo } from './yes-no.ts'

/** Fields of the manufacturer, which product safety law requires together. */
export const MANUFACTURER_FIELDS = [
  'maker_name',
  'maker_address',
  'maker_contact',
] as const satisfies readonly ImportField[]

/** Drafts (-1 in WooCommerce) and archived products of other shops become hidden. */
const parsePublished = (text: string): boolean | undefined => {
  const answer = text.trim().toLowerCase()
  if (['-1', 'draft', 'mustand', 'archived', 'private', 'hidden'].includes(answer)) return false
  return ['published', 'active', 'visible', 'avaldatud'].includes(answer) ? true : parseYesNo(answer)
}

const EXCLUSION_NAMES: Readonly<Record<WithdrawalExclusion, readonly string[]>> = {
  none: ['none', 'kehtib'],
  custom: ['custom', 'eritellimus'],
  digital: ['digital', 'digisisu'],
  sealed: ['sealed', 'suletud'],
}

/** Parses the reason why customers cannot withdraw; undefined for another text. */
const parseExclusion = (text: string): WithdrawalExclusion | undefined => {
  const name = text.trim().toLowerCase()
  return WITHDRAWAL_EXCLUSIONS.find(exclusion => EXCLUSION_NAMES[exclusion].includes(name))
}

/** Separates numbers in a cell; line breaks separate them too. */
export const NUMBER_SEPARATOR = ' | '
const MAX_WEIGHT_G = 5_000_000
const MAX_LENGTH_MM = 100_000
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  search_keywords: 2_000,
  /** The code of the product that replaces this one. */
  successor: 100,
  maker_name: 200,
  maker_address: 300,
  maker_contact: 200,
}
const MAX_HTML_LENGTH = 32_000

interface DetailCell {
  field: ImportField
  text: string
  /** The product's current value. */
  current: string | number | undefined
  cleanHtml: (html: string) => string
  /** The unit that applies when the cell names none. */
  unit: Unit
  lookups: Pick<ListLookups, 'labels' | 'manufacturers'>
}

/**
 * Parses a detail cell. Returns the stored field with its value, or the reason of the error. Returns null for 0 in a
 * weight or size, because other shops write it for unknown.
 */
export const parseDetailCell = ({
  field,
  text,
  current,
  unit,
  cleanHtml,
  lookups,
}: DetailCell): { field: ImportField; value: string | number } | { reason: string } | null => {
  switch (field) {
    case 'weight_g':
    case 'weight_kg': {
      const grams = parseMeasure(text, unit)
      if (grams === 0) return null
      return isInRange(grams, MAX_WEIGHT_G) ? { field: 'weight_g', value: grams } : { reason: 'weight' }
    }
    case 'length':
    case 'width':
    case 'height':
    case 'cm_length':
    case 'cm_width':
    case 'cm_height': {
      const millimetres = parseMeasure(text, unit)
      if (millimetres === 0) return null
      const storedField = field.replace('cm_', '') as ImportField
      return isInRange(millimetres, MAX_LENGTH_MM) ? { field: storedField, value: millimetres } : { reason: 'measure' }
    }
    case 'net_content': {
      const netContent = parseNetContent(text)
      return netContent === undefined ? { reason: 'netContent' } : { field, value: formatNetContent(netContent) }
    }
    case 'big_product':
    case 'hidden': {
      const yesNo = parseYesNo(text)
      return yesNo === undefined ? { reason: 'yesNo' } : { field, value: Number(yesNo) }
    }
    case 'shown': {
      const published = parsePublished(text)
      return published === undefined ? { reason: 'yesNo' } : { field: 'hidden', value: Number(!published) }
    }
  }
  const numberType = NUMBER_TYPES.find(type => field === `${type}_numbers`)
  if (numberType) {
    const { numbers, invalidCount } = parseNumberLines(numberType, text)
    const isReadable = invalidCount === 0 && numbers.length <= MAX_NUMBERS
    return isReadable
      ? { field, value: formatNumberLines(mergeNumbers(numbers), numberType, NUMBER_SEPARATOR) }
      : { reason: 'numbers' }
  }
  if (field === 'approvals') {
    const approvals = parseApprovalCell(text, parseApprovalCell(String(current ?? '')) ?? [])
    return approvals ? { field, value: formatApprovalCell(approvals) } : { reason: 'approvals' }
  }
  if (field === 'withdrawal_exclusion') {
    const exclusion = parseExclusion(text)
    return exclusion === undefined ? { reason: 'exclusion' } : { field, value: exclusion }
  }
  if (findLegalGroup(field)) {
    const value = parseLegalCell(field, { text, labels: lookups.labels })
    return typeof value === 'object' ? value : { field, value }
  }
  if (field === 'manufacturer_record') {
    const ids = lookups.manufacturers?.parseIds(text)
    return ids?.length === 1
      ? { field, value: lookups.manufacturers?.formatIds(ids) ?? '' }
      : { reason: 'manufacturer' }
  }
  if (field.startsWith('description.'))
    return text.length > MAX_HTML_LENGTH ? { reason: 'text' } : { field, value: cleanHtml(toHtml(text, current)) }
  const isLine = field === 'successor' || MANUFACTURER_FIELDS.some(manufacturerField => manufacturerField === field)
  const parsed = isLine ? toSingleLine(text) : text
  return parsed.length > (MAX_LENGTHS[field] ?? 0) ? { reason: 'text' } : { field, value: parsed }
}

const isInRange = (value: number | undefined, max: number): value is number =>
  value !== undefined && value > 0 && value <= max

/** Converts plain text to one paragraph per line. HTML and text equal to the current value stay. */
const toHtml = (text: string, current: string | number | undefined): string => {
  if (typeof current === 'string' && current.trim() === text) return current
  return /<[a-z][^>]*>/i.test(text)
    ? text.replaceAll('\r\n', '\n')
    : text
        .split(/[\r\n]+/)
        .flatMap(line => (line.trim() === '' ? [] : `<p>${escapeHtml(line.trim())}</p>`))
        .join('')
}

/** Validates details together with the product's current ones. Returns the invalid fields with their reasons. */
export const validateDetails = (
  values: RowValues,
  current: RowValues | null,
  labels: ListLookups['labels'],
): [ImportField, string][] => {
  const errors = validateLegalValues(values, current, labels)
  if (MANUFACTURER_FIELDS.some(field => values[field] !== undefined)) {
    const isMissing = (field: ImportField) => String(values[field] ?? current?.[field] ?? '').trim() === ''
    for (const field of MANUFACTURER_FIELDS) if (isMissing(field)) errors.push([field, 'wholeMaker'])
  }
  // The product has a visibility schedule, which an undo could not restore.
  if (values.hidden !== undefined && current?.hidden === '') errors.push(['hidden', 'timed'])
  return errors
}
