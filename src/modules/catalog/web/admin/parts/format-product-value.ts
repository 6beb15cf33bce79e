import type { FilterGroup } from '#catalog/contract-filter-admin.ts'
import { formatYears } from '#catalog/domain/durability.ts'
import { formatNetContentUnit, NET_CONTENT_DECIMALS, type NetContentUnit } from '#catalog/domain/net-content.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { formatNumber } from '#kernel/format-number.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Difference } from '#platform/web/form-difference.ts'
import { getValueAt, type Path } from '#platform/web/form-values.ts'
import type { T } from '#platform/web/texts.tsx'
import type { ApprovalValues } from './approval-values.ts'
import type { CategoryChoice } from './category-choices.ts'

/** Lists are compared as a whole. */
const LIST_PATHS: readonly Path[] = [
  'category_ids',
  'option_ids',
  'related',
  'successor',
  'goods.hazard.pictograms',
  'durability.label',
  'approvals',
]

/** Joins the conflicts inside a list into one, because staff do not know list items by their positions. */
export const joinListConflicts = (
  conflicts: readonly Difference[],
  { before, mine, theirs }: Record<'before' | 'mine' | 'theirs', unknown>,
): Difference[] => {
  const joinedConflicts = conflicts.map(conflict => {
    const listPath = LIST_PATHS.find(path => conflict.path.startsWith(`${path}.`))
    if (listPath === undefined) return conflict
    const [baseList, ownList, theirList] = [before, mine, theirs].map(values => getValueAt(values, listPath))
    return { path: listPath, before: baseList, mine: ownList, theirs: theirList, isConflict: true }
  })
  return [...new Map(joinedConflicts.map(conflict => [conflict.path, conflict])).values()]
}

const LABELS: Readonly<Record<Path, string>> = {
  code1: 'productAdmin.fields.code1',
  code2: 'productAdmin.fields.code2',
  gtin: 'productAdmin.fields.gtin',
  free: 'productAdmin.priceQuestion.free',
  confirm_price: 'productAdmin.priceQuestion.confirm_price',
  brand: 'productAdmin.fields.brand',
  unit: 'productAdmin.fields.unit',
  price: 'productAdmin.prices.price',
  total_price: 'productAdmin.prices.total_price',
  cost: 'productAdmin.cost',
  vat_class: 'productAdmin.vatClass',
  big_product: 'productAdmin.bigProduct',
  withdrawal_exclusion: 'productAdmin.exclusion',
  hasLimitedAmount: 'productAdmin.limited',
  availability: 'productAdmin.availableIn',
  days: 'productAdmin.availableDays',
  critical_stock_level: 'productAdmin.critical',
  'visibility.type': 'productAdmin.visibilityType',
  'visibility.rangeFrom': 'productAdmin.from',
  'visibility.rangeTo': 'productAdmin.to',
  'visibility.stateInRange': 'productAdmin.inRange',
  'visibility.stateOutRange': 'productAdmin.outRange',
  category_ids: 'productAdmin.categories',
  option_ids: 'productAdmin.filters',
  related: 'productAdmin.related',
  'numbers.oe': 'productAdmin.numbers.types.oe',
  'numbers.superseded': 'productAdmin.numbers.types.superseded',
  'numbers.competitor': 'productAdmin.numbers.types.competitor',
  successor: 'productAdmin.numbers.successor',
  search_keywords: 'productAdmin.searchWords',
  'scheduled_sale.from': 'productAdmin.saleFrom',
  'scheduled_sale.to': 'productAdmin.saleTo',
  weight_grams: 'productAdmin.weight',
  length_mm: 'productAdmin.sides.length_mm',
  width_mm: 'productAdmin.sides.width_mm',
  height_mm: 'productAdmin.sides.height_mm',
  'net_content.amount': 'productAdmin.netContent',
  'net_content.unit': 'productAdmin.netContentUnit',
  'durability.guarantor.name': 'productAdmin.durability.fields.guarantorName',
  'durability.guarantor.address': 'productAdmin.durability.fields.guarantorAddress',
  approvals: 'productAdmin.approvals.title',
  manufacturer_id: 'productAdmin.safety.manufacturer',
}

const LANGUAGE_LABELS: Readonly<Record<Path, string>> = {
  name: 'productAdmin.nameIn',
  description: 'productAdmin.descriptionIn',
  'safety.warnings': 'productAdmin.safety.warningsIn',
  'durability.procedure': 'productAdmin.durability.procedureIn',
  'durability.territory': 'productAdmin.durability.territoryIn',
  'durability.conditions': 'productAdmin.durability.conditionsIn',
  page_title: 'productAdmin.engines.titleIn',
  page_description: 'productAdmin.engines.descriptionIn',
}

interface FormatContext {
  t: T
  language: Language
  /** Names of languages by code. */
  languages: ReadonlyMap<string, string>
  categories: readonly CategoryChoice[]
  filters: readonly FilterGroup[]
}

export const getProductFieldLabel = (path: Path, { t, languages }: Pick<FormatContext, 't' | 'languages'>): string => {
  const label = LABELS[path]
  if (label !== undefined) return t(label)
  const [, kind, field] = /^goods\.([^.]+)\.([^.]+)$/.exec(path) ?? []
  if (kind && field) return t(`productAdmin.goods.fields.${kind}.${field}`)
  const [, textKind, text, code = ''] = /^goods\.([^.]+)\.([^.]+)\.([^.]+)$/.exec(path) ?? []
  if (textKind && text)
    return t(`productAdmin.goods.texts.${textKind}.${text}`, { language: languages.get(code) ?? code })
  const [, root = '', last = ''] = /^(.*)\.([^.]+)$/.exec(path) ?? []
  const inLanguage = LANGUAGE_LABELS[root]
  if (inLanguage !== undefined) return t(inLanguage, { language: languages.get(last) ?? last })
  if (root === 'reported.packaging') return t(`productAdmin.reported.packaging.${last}`)
  if (root === 'reported') return t(`productAdmin.reported.fields.${last}`)
  if (path.startsWith('durability.')) return t(`productAdmin.durability.fields.${path.replace('durability.', '')}`)
  const role = root.replace('safety.', '')
  return `${t(`productAdmin.safety.${role}`)}: ${t(`productAdmin.safety.${last}`)}`
}

const MONEY_PATHS: readonly Path[] = ['price', 'total_price', 'cost']
const DATE_TIME_PATHS: readonly Path[] = [
  'scheduled_sale.from',
  'scheduled_sale.to',
  'visibility.rangeFrom',
  'visibility.rangeTo',
]
/** Values with translated texts. */
const CHOICE_FORMATTERS: Readonly<Record<Path, (t: T, value: unknown) => string>> = {
  vat_class: (t, value) => t(`productAdmin.vat.${value}`),
  withdrawal_exclusion: (t, value) => t(`productAdmin.exclusions.${value}`),
  'reported.wasteClass': (t, value) => (value === '' ? '' : t(`productAdmin.reported.classes.${value}`)),
  'reported.batteryType': (t, value) => (value === '' ? '' : t(`productAdmin.reported.batteries.${value}`)),
  'goods.hazard.signal': (t, value) => t(`productAdmin.goods.signals.${value}`),
  'goods.battery.chemistry': (t, value) => t(`productAdmin.goods.chemistries.${value}`),
  'goods.electrical.scope': (t, value) => t(`productAdmin.goods.scopes.${value}`),
  'goods.lamp.labelling': (t, value) => t(`productAdmin.goods.lampLabellings.${value}`),
  availability: (t, value) => t(`productAdmin.availability.${value}`),
  'net_content.unit': (_t, value) => formatNetContentUnit(value as NetContentUnit),
  'visibility.type': (t, value) => t(`productAdmin.types.${value}`),
  'visibility.stateInRange': (t, value) => t(`productAdmin.states.${value}`),
  'visibility.stateOutRange': (t, value) => t(`productAdmin.states.${value}`),
}
const MAX_TEXT_LENGTH = 300

/** Formats a value so that people can compare two of them. */
export const formatProductValue = (path: Path, value: unknown, { t, language, ...context }: FormatContext): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'admin.conflict.yes' : 'admin.conflict.no')
  if (MONEY_PATHS.includes(path) && typeof value === 'number') return formatCents(value, language)
  if (path === 'net_content.amount' && typeof value === 'number')
    return formatNumber(value / 10 ** NET_CONTENT_DECIMALS, language, { max: NET_CONTENT_DECIMALS })
  if (DATE_TIME_PATHS.includes(path) && value !== '') return formatDateTime(String(value), language)
  if (path === 'durability.halfYears' && typeof value === 'number') return formatYears(value, language)
  if (path === 'durability.label') return (value as { name: string }).name
  const formatChoice = CHOICE_FORMATTERS[path]
  if (formatChoice) return formatChoice(t, value)
  if (Array.isArray(value)) return value.map(item => formatListItem(item, path, { language, ...context })).join(', ')
  const text = path.startsWith('description.') ? String(value).replace(/<[^>]*>/g, ' ') : String(value)
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line
}

const formatListItem = (
  item: unknown,
  path: Path,
  { language, categories, filters }: Omit<FormatContext, 't' | 'languages'>,
): string => {
  if (path === 'related' || path === 'successor') return (item as { name: string }).name
  if (path === 'approvals') return formatApproval(item as ApprovalValues)
  if (path === 'category_ids') return categories.find(({ id }) => id === item)?.name ?? `#${item}`
  if (typeof item === 'string') return item
  const group = filters.find(({ options }) => options.some(({ id }) => id === item))
  const option = group?.options.find(({ id }) => id === item)
  return group && option ? `${pickText(group.name, language)}: ${pickText(option.name, language)}` : `#${item}`
}

const formatApproval = ({ kind, regulation, number, files }: ApprovalValues): string =>
  [kind, regulation, number, ...files.map(({ name }) => name)].filter(part => part !== '').join(' ')
