import type { AuditLine } from '#accounts/contract-audit-log.ts'
import { findPathKind, findReferencedKind, findTargetReference } from '#accounts/domain/audit-references.ts'
import { listChangedFields } from '#accounts/domain/list-changed-fields.ts'
import type { AuditKind } from '#kernel/audit-kind.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import type { Language } from '#kernel/language.ts'
import { formatCents } from '#kernel/money.ts'
import { isMultilingual, pickText } from '#kernel/multilingual.ts'
import type { T } from '#platform/web/texts.tsx'
import { formatLanguageName } from './format-language-name.ts'
import { translateRole } from './translate-role.ts'

type Line = Pick<AuditLine, 'kind' | 'action' | 'subject' | 'name' | 'before' | 'after' | 'names'>

interface TextContext {
  t: T
  language: Language
  line: Line
}

export const NO_VALUE = '–'
const MAX_TEXT_LENGTH = 90
const ISO_TIME_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const ISO_DAY_PATTERN = /^\d{4}-\d\d-\d\d$/

const shortenText = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text

/** Converts a word to a message key. Keys contain no dots or underscores. */
const toMessageKey = (word: string): string => word.replace(/[._](.)/g, (_sign, first: string) => first.toUpperCase())

/** Removes the source from a document's cause, such as `return:7`. */
const stripSource = (cause: string): string => cause.replace(/[:/].*$/, '')

type TextKey = (value: string) => string

/** Message keys of field values; a field of one kind is written `kind.field`. */
const VALUE_TEXT_KEYS: Readonly<Record<string, TextKey>> = {
  'bank-credit.state': state => `bankCredits.states.${state}`,
  'bank-credit.reason': reason => `bankCredits.reasons.${reason}`,
  'bookkeeping-entry.state': state => `bookkeepingAdmin.list.states.${state}`,
  'build-list.kind': kind => `buildAdmin.ruleKinds.${kind}`,
  'data-request.kind': kind => `complianceAdmin.dataRequests.kinds.${kind}`,
  'fitment.position': position => `fitmentAdmin.positions.${position}`,
  'import.kind': kind => `exchange.kinds.${kind}`,
  'import.state': state => `exchange.states.${state}`,
  'invoice.kind': kind => `userAdmin.audit.values.kind.${kind}`,
  'marketing-consent.by': way => `complianceAdmin.marketing.stops.${way}`,
  'navigation.kind': kind => `navAdmin.kinds.${kind}`,
  'order.kind': kind => `orderAdmin.evidence.kinds.${kind}`,
  'order.state': state => `orderAdmin.states.${state}`,
  'payment.provider': provider => `paymentAdmin.manualMethods.${provider}`,
  'payment.state': state => `paymentAdmin.states.${state}`,
  'refund.state': state => `paymentAdmin.refundStates.${state}`,
  'product.elsewhere': use => `productAdmin.approvals.uses.${toMessageKey(use)}`,
  'product.kind': kind => `productAdmin.approvals.kinds.${kind}`,
  'product.type': type => `productAdmin.numbers.types.${type}`,
  'product.use': use => `productAdmin.approvals.uses.${toMessageKey(use)}`,
  'stock-document.kind': kind => `userAdmin.audit.values.kind.${kind}`,
  'user.email': change => `userAdmin.audit.values.other.${change}`,
  'user.username': change => `userAdmin.audit.values.other.${change}`,
  batteryType: type => `productAdmin.reported.batteries.${type}`,
  battery_chemistry: chemistry => `productAdmin.goods.chemistries.${chemistry}`,
  bodies: body => `vehicleAdmin.bodyNames.${body}`,
  cause: cause => `userAdmin.audit.values.cause.${stripSource(cause)}`,
  chemistry: chemistry => `productAdmin.goods.chemistries.${chemistry}`,
  class: name => `userAdmin.audit.values.class.${name}`,
  client_type: type => `clientAdmin.types.${type}`,
  confidence: confidence => `fitmentAdmin.confidences.${confidence}`,
  coverage: coverage => `fitmentAdmin.coverages.${coverage}`,
  drive: drive => `vehicleAdmin.drives.${drive}`,
  drives: drive => `vehicleAdmin.drives.${drive}`,
  electrical_scope: scope => `productAdmin.goods.scopes.${scope}`,
  events: event => `webhookAdmin.event.${toMessageKey(event)}`,
  fields: path => `userAdmin.audit.fields.${toMessageKey(path.replace(/^.*\./, ''))}`,
  fitmentMode: mode => `fitmentAdmin.modes.${mode}`,
  fuelType: fuel => `vehicleAdmin.fuels.${fuel}`,
  fuels: fuel => `vehicleAdmin.fuels.${fuel}`,
  gearbox: gearbox => `vehicleAdmin.gearboxes.${gearbox}`,
  gearboxes: gearbox => `vehicleAdmin.gearboxes.${gearbox}`,
  labelling: labelling => `productAdmin.goods.lampLabellings.${labelling}`,
  lamp_labelling: labelling => `productAdmin.goods.lampLabellings.${labelling}`,
  groupKind: kind => `vehicleGroup.kinds.${kind}`,
  group_kind: kind => `vehicleGroup.kinds.${kind}`,
  goodsKinds: kind => `productAdmin.goods.kinds.${kind}`,
  hazard_signal: signal => `productAdmin.goods.signals.${signal}`,
  inputType: type => `deliveryAdmin.kinds.${type}`,
  job: job => `shopAdmin.jobs.kinds.${job}`,
  level: level => `vehicleAdmin.levels.${level}`,
  importScope: scope => `userAdmin.audit.values.importScope.${scope}`,
  list: list => `userAdmin.audit.values.list.${list}`,
  off: group => `paymentAdmin.settings.groups.${group}`,
  permissions: permission => `userAdmin.permissions.${toMessageKey(permission)}`,
  polarity: polarity => `fitmentAdmin.polarities.${polarity}`,
  remedies: remedy => `recallAdmin.remedy.${remedy}`,
  reported_battery_type: type => `productAdmin.reported.batteries.${type}`,
  reported_class: name => `productAdmin.reported.classes.${name}`,
  resolution: resolution => `userAdmin.audit.values.resolution.${resolution}`,
  result: result => `checkoutAdmin.vies.result.${result}`,
  returnCost: bearer => `complianceAdmin.wording.bearers.${bearer}`,
  scope: scope => `productAdmin.goods.scopes.${scope}`,
  signal: signal => `productAdmin.goods.signals.${signal}`,
  sourceKind: kind => `fitmentAdmin.sourceKinds.${kind}`,
  stateInRange: state => `productAdmin.states.${state}`,
  stateOutRange: state => `productAdmin.states.${state}`,
  vatClass: vat => `shopAdmin.vat.classes.${vat}`,
  vat_class: vat => `shopAdmin.vat.classes.${vat}`,
  wasteClass: name => `productAdmin.reported.classes.${name}`,
  wheel_kind: kind => `fitmentAdmin.wheel.kinds.${kind}`,
  withdrawalExclusion: exclusion => `productAdmin.exclusions.${exclusion}`,
  withdrawal_exclusion: exclusion => `productAdmin.exclusions.${exclusion}`,
}

const findTextKey = ({ kind, action, after }: Line, field: string, path: string): TextKey | undefined => {
  // Only the methods of payments recorded by staff have texts; a provider's method is shown by its own name.
  if (kind === 'payment' && field === 'methodName' && after?.provider === 'hand')
    return method => `paymentAdmin.manualMethods.${method}`
  if (kind === 'order' && field === 'state' && action.startsWith('parcel-'))
    return state => `orderAdmin.parcel.states.${state}`
  if (path === 'visibility.type') return type => `productAdmin.types.${type}`
  return VALUE_TEXT_KEYS[`${kind}.${field}`] ?? VALUE_TEXT_KEYS[field]
}

/** Returns the text of a value, or the value itself when it has no text. */
const translateValue = (t: T, textKey: TextKey, value: string): string => {
  const key = textKey(value)
  const text = t(key)
  return text === key ? value : text
}

/** Other units are shown as they are stored. */
const UNIT_NAMES: Readonly<Record<string, string>> = { m2: 'm²' }

const CARRIER_NAMES: Readonly<Record<string, string>> = { omniva: 'Omniva', smartposti: 'Smartposti' }

/** Imports store prices in cents under these names. */
const LISTED_PRICES: ReadonlySet<string> = new Set(['price', 'total_price', 'sale_price', 'cost'])
const isMoney = ({ action }: Line, field: string): boolean =>
  /(^c|C)ents$/.test(field) || (action.startsWith('import') && LISTED_PRICES.has(field))

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/Grams$|^weight_g$/, 'g'],
  [/^weight_kg$/, 'kg'],
  [/Mm$|^(length|width|height)$/, 'mm'],
  [/^percent$|^discount_percent$/, '%'],
  [/^size$/, 'B'],
]
const YES_NO_FIELDS: ReadonlySet<string> = new Set(['big_product', 'promoted'])
const COUNTRY_FIELDS: ReadonlySet<string> = new Set(['country', 'supportedCountries'])

const formatNumberValue = ({ t, language, line }: TextContext, value: number, field: string): string => {
  if (isMoney(line, field)) return formatCents(value, language)
  // Months of build are counted from the year 0.
  if (line.kind === 'fitment' && (field === 'from' || field === 'to'))
    return `${String((value % 12) + 1).padStart(2, '0')}/${Math.floor(value / 12)}`
  if (field === 'rangeFrom' || field === 'rangeTo') return formatDateTime(new Date(value), language)
  if (YES_NO_FIELDS.has(field)) return t(value === 1 ? 'userAdmin.audit.yes' : 'userAdmin.audit.no')
  // Imports store a product's visibility in this field.
  if (line.kind === 'product' && field === 'hidden') return t(`productAdmin.states.${value}`)
  const unit = UNITS.find(([fields]) => fields.test(field))?.[1]
  return unit ? `${value}\u00a0${unit}` : String(value)
}

const formatStringValue = ({ t, language, line }: TextContext, value: string, path: string): string => {
  const field = path.replace(/^.*\./, '')
  if (value === '') return NO_VALUE
  if (ISO_TIME_PATTERN.test(value)) return formatDateTime(value, language)
  if (ISO_DAY_PATTERN.test(value)) return formatDay(value, language)
  if (field === 'roles') return translateRole(t, value)
  if (COUNTRY_FIELDS.has(field)) return formatCountryName(value, language)
  if (field === 'language') return formatLanguageName(value, language)
  if (field === 'carrier') return CARRIER_NAMES[value] ?? value
  if (field === 'unit') return UNIT_NAMES[value] ?? value
  if (line.kind === 'fitment' && field === 'target') return formatTarget(line, value)
  const textKey = findTextKey(line, field, path)
  return textKey ? translateValue(t, textKey, value) : value
}

/** Names the car of a fitment rule: `node:12` is a vehicle, `engine:AXX` an engine code. */
const formatTarget = ({ names }: Line, target: string): string => {
  const reference = findTargetReference(target)
  return reference ? (names[`${reference.kind} ${reference.subject}`] ?? target) : target.replace(/^engine:/, '')
}

/** Returns the name of a referenced record, or its id. */
const formatReference = ({ line }: TextContext, kind: AuditKind, id: number): string =>
  id === 0 ? NO_VALUE : (line.names[`${kind} ${id}`] ?? `${id}`)

/** Formats a value for people. */
export const formatAuditValue = (context: TextContext, path: string, value: unknown): string => {
  const { t, language, line } = context
  const field = path.replace(/^.*\./, '')
  if (value === undefined || value === null) return NO_VALUE
  if (typeof value === 'boolean') return t(value ? 'userAdmin.audit.yes' : 'userAdmin.audit.no')
  if (typeof value === 'number') {
    const kind = findReferencedKind(line.kind, line.action, path)
    const textKey = findTextKey(line, field, path)
    if (kind) return formatReference(context, kind, value)
    return textKey ? translateValue(t, textKey, String(value)) : formatNumberValue(context, value, field)
  }
  if (typeof value !== 'object') return shortenText(formatStringValue(context, String(value), path))
  if (Array.isArray(value))
    return shortenText(value.map(item => formatAuditValue(context, path, item)).join(', ')) || NO_VALUE
  // The value was erased, or the reader may not see it.
  if ('erased' in value) return t('userAdmin.audit.erased')
  if ('hidden' in value && value.hidden === true && Object.keys(value).length === 1) return t('userAdmin.audit.hidden')
  if (isMultilingual(value)) return pickText(value as Parameters<typeof pickText>[0], language) || NO_VALUE
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined && part !== '')
    .map(([name, part]) => `${formatFieldPath(context, name)} ${formatAuditValue(context, name, part)}`)
    .join(' · ')
}

/** Fields of fitment rules whose names mean something else elsewhere. */
const FITMENT_FIELDS: Readonly<Record<string, string>> = { target: 'fitmentTarget', from: 'builtFrom', to: 'builtTo' }

const LANGUAGE_CODE_PATTERN = /^[a-z]{2}(-[A-Z]{2})?$/

const formatPathPart = ({ t, language, line }: TextContext, part: string, path: string): string => {
  const pathKind = findPathKind(line.kind, path)
  if (pathKind && path.endsWith(part))
    return line.names[`${pathKind} ${part}`] ?? t('userAdmin.audit.numbered', { id: part })
  // Dismissals of product problems use the problem's key as field name.
  if (line.action === 'problem-dismissed') return t(`quality.rules.${part}`)
  if (path.startsWith('filter.') && part !== 'filter') return part
  const fieldName = (line.kind === 'fitment' && FITMENT_FIELDS[part]) || toMessageKey(part)
  const key = `userAdmin.audit.fields.${fieldName}`
  const name = t(key)
  if (name !== key) return name
  return LANGUAGE_CODE_PATTERN.test(part) ? formatLanguageName(part, language) : part
}

/** Formats a field's path for people. */
export const formatFieldPath = (context: TextContext, path: string): string =>
  path
    .split('.')
    .map((part, index, parts) => formatPathPart(context, part, parts.slice(0, index + 1).join('.')))
    .join(' › ')

/** Returns whether the field only marks a multilingual text. */
const isLanguageMark = (path: string, value: unknown): boolean => /(^|\.)type$/.test(path) && value === 'language'

/** Formats all changed fields with old and new values. */
export const formatAuditChange = (t: T, language: Language, line: Line): string => {
  const context = { t, language, line }
  return listChangedFields(line.before, line.after)
    .filter(({ path, before, after }) => !isLanguageMark(path, before ?? after))
    .map(({ path, before, after }) => {
      const fromText = line.before ? `${formatAuditValue(context, path, before)} → ` : ''
      return `${formatFieldPath(context, path)}: ${fromText}${formatAuditValue(context, path, after)}`
    })
    .join('; ')
}

/** Returns the localized name of an action. */
export const translateAction = (t: T, action: string): string => t(`userAdmin.audit.actions.${action}`)

/** Returns the localized name of the changed record. Settings and roles have no id. */
export const formatSubject = (t: T, language: Language, { kind, subject, name }: Line): string => {
  if (name !== null) return name
  const role = kind === 'user' ? /^role (.+)$/.exec(subject)?.[1] : undefined
  if (role) return t('userAdmin.audit.role', { name: translateRole(t, role) })
  if (kind === 'user' && subject === 'unknown') return t('userAdmin.audit.nobody')
  if (kind === 'delivery-country') return formatCountryName(subject, language)
  if (kind === 'carrier-account' || kind === 'carrier-feed') return CARRIER_NAMES[subject] ?? subject
  if (kind === 'settings') return formatSettingsSubject(t, language, subject)
  return subject === '0' ? '' : subject
}

const formatSettingsSubject = (t: T, language: Language, subject: string): string => {
  const vatMatch = /^vat (\S+) (\S+) (\S+)$/.exec(subject)
  if (vatMatch) {
    const [, country = '', vatClass = '', day = ''] = vatMatch
    const from = formatDay(day, language)
    return `${t('userAdmin.audit.vat')}: ${formatCountryName(country, language)}, ${t(`shopAdmin.vat.classes.${vatClass}`)}, ${from}`
  }
  const mailMatch = /^mail:([^:]+):(.+)$/.exec(subject)
  if (mailMatch)
    return `${t('userAdmin.audit.mailText')}: ${translateMailKind(t, mailMatch[1] ?? '')}, ${formatLanguageName(mailMatch[2] ?? '', language)}`
  return translateValue(t, name => `userAdmin.audit.values.settings.${name}`, subject)
}

const translateMailKind = (t: T, kind: string): string =>
  translateValue(t, name => `mailTemplateAdmin.kinds.${name}`, kind)
