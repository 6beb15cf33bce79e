import type { Language } from '#kernel/language.ts'
import { MAX_ID } from '#kernel/max-id.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { parseJson } from '#kernel/parse-json.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { COUNTRY_CODES } from './country-codes.ts'

/**
 * Documents about road use. `ece`: approval under a UN regulation; `abe`: German general permit; `teilegutachten`:
 * German parts report, which always needs an inspection; `report`: any other test report; `motorsport`: no public
 * roads.
 */
export const APPROVAL_KINDS = ['ece', 'abe', 'teilegutachten', 'report', 'motorsport'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** The manufacturer's statements about a country, the most permissive first. */
export const ROAD_USES = ['road', 'with_entry', 'motorsport', 'unknown'] as const
export type RoadUse = (typeof ROAD_USES)[number]

/** A document with the manufacturer's statements about road use. */
export interface Approval {
  kind: ApprovalKind
  /** The regulation of an ECE approval: `R90` of the UN, or `EU 540/2014`; empty for others. */
  regulation: string
  /** The number as printed on the part or the document; may be empty for reports and motorsport parts. */
  number: string
  /** The statements by country; each country occurs once. */
  countries: { country: string; use: RoadUse }[]
  /** The statement for all other countries. */
  elsewhere: RoadUse
  /** Conditions of the approval, or empty. */
  conditions: Multilingual
  /** Public files of the shop. */
  fileIds: number[]
}

export const MAX_APPROVALS = 10
export const MAX_APPROVAL_FILES = 10
export const MAX_APPROVAL_COUNTRIES = 60
export const MAX_APPROVAL_NUMBER_LENGTH = 100
export const MAX_REGULATION_LENGTH = 40

/** The country that badges, filters and lists speak about. */
export const ROAD_USE_COUNTRY = HOME_COUNTRY

/** Regulations under which common parts are approved. Messages name their subjects. */
export const KNOWN_REGULATIONS = ['R59', 'R66', 'R90', 'R112', 'R124', 'R128', 'EU 540/2014'] as const

const REGULATION = /^(?:UN|ECE)?[\s-]*(?:Reg\.?|R|No\.?)*[\s.-]*(\d{1,3})$/i

const EU_REGULATION = /^(?:regulation\s*|määrus\s*)?(?:\(?(?:EU|EL)\)?)?\s*(?:no\.?|nr\.?)?\s*(\d{1,4}\/\d{4})$/i

/** Returns `R90` for `ECE-R 90` or `90`, and `EU 540/2014` for `(EU) No 540/2014`; other texts are returned unchanged. */
export const normalizeRegulation = (text: string): string => {
  const euNumber = EU_REGULATION.exec(text.trim())?.[1]
  if (euNumber !== undefined) return `EU ${euNumber}`
  const number = REGULATION.exec(text.trim())?.[1]
  return number === undefined ? text.trim() : `R${Number(number)}`
}

const isRegulation = (text: string): boolean => /^(?:R[1-9]\d{0,2}|EU \d{1,4}\/\d{4})$/.test(normalizeRegulation(text))

/** Returns true for a regulation of the EU in place of the UN. */
export const isEuRegulation = (regulation: string): boolean => regulation.startsWith('EU ')

/** Returns the part of message keys for a known regulation: `R90`, `EU5402014`. */
export const getRegulationKey = (regulation: string): string => regulation.replace(/\W/g, '')

const NUMBERED_KINDS: readonly ApprovalKind[] = ['ece', 'abe', 'teilegutachten']

/** Validates approvals in the browser and on the server; returns message keys by field. */
export const validateApprovals = (approvals: readonly Approval[]): Record<string, string> =>
  Object.fromEntries(
    approvals.flatMap((approval, index) =>
      Object.entries(validateApproval(approval)).map(([field, key]) => [`approvals.${index}.${field}`, key]),
    ),
  )

const validateApproval = ({ kind, regulation, number, countries, elsewhere }: Approval): Record<string, string> => {
  const uses = [...countries.map(({ use }) => use), elsewhere]
  const codes = countries.map(({ country }) => country)
  return {
    ...(kind === 'ece' && !isRegulation(regulation) && { regulation: 'productAdmin.problem.approvalRegulation' }),
    ...(NUMBERED_KINDS.includes(kind) && number.trim() === '' && { number: 'productAdmin.problem.approvalNumber' }),
    ...(kind === 'teilegutachten' &&
      findUse({ countries, elsewhere }, 'DE') === 'road' && {
        countries: 'productAdmin.problem.approvalNeedsEntry',
      }),
    ...(kind === 'motorsport' &&
      uses.some(use => use === 'road' || use === 'with_entry') && {
        countries: 'productAdmin.problem.approvalMotorsport',
      }),
    ...(codes.some(code => !COUNTRY_CODES.includes(code)) && { countries: 'productAdmin.problem.approvalCountry' }),
    ...(new Set(codes).size < codes.length && { countries: 'productAdmin.problem.approvalCountryTwice' }),
  }
}

/** Returns approvals as they are stored. */
export const normalizeApprovals = (approvals: readonly Approval[]): Approval[] =>
  approvals.map(approval => ({
    ...approval,
    regulation: approval.kind === 'ece' ? normalizeRegulation(approval.regulation) : '',
    number: approval.number.trim(),
    fileIds: [...new Set(approval.fileIds)],
  }))

const findUse = ({ countries, elsewhere }: Pick<Approval, 'countries' | 'elsewhere'>, country: string): RoadUse =>
  countries.find(statement => statement.country === country)?.use ?? elsewhere

const STRICTNESS: Readonly<Record<RoadUse, number>> = { unknown: 0, road: 1, with_entry: 2, motorsport: 3 }

/** Returns the strictest of several statements; any other statement replaces `unknown`. */
export const pickStrictestUse = (uses: readonly RoadUse[]): RoadUse =>
  uses.reduce<RoadUse>((strictest, use) => (STRICTNESS[use] > STRICTNESS[strictest] ? use : strictest), 'unknown')

/**
 * Returns what the manufacturer states about a product in a country; null without any approval. Approvals can hold for
 * different cars, so the strictest statement counts.
 */
export const findRoadUse = (approvals: readonly Approval[], country: string = ROAD_USE_COUNTRY): RoadUse | null =>
  approvals.length === 0 ? null : pickStrictestUse(approvals.map(approval => findUse(approval, country)))

/** The manufacturer's statements as an order line keeps them. */
export interface RoadUseSnapshot {
  country: string
  use: RoadUse
  approvals: { kind: ApprovalKind; regulation: string; number: string; conditions: Multilingual }[]
}

/** Returns null without approvals. */
export const createRoadUseSnapshot = (approvals: readonly Approval[], country: string): RoadUseSnapshot | null => {
  const use = findRoadUse(approvals, country)
  if (use === null) return null
  return {
    country,
    use,
    approvals: approvals.map(({ kind, regulation, number, conditions }) => ({ kind, regulation, number, conditions })),
  }
}

/** Returns true when one of the documents is an ABE. Two parts with an ABE on one car can void both permits. */
export const hasAbe = (approvals: readonly Pick<Approval, 'kind'>[]): boolean =>
  approvals.some(({ kind }) => kind === 'abe')

const USE_BY_WORD: Readonly<Record<string, RoadUse>> = {
  road: 'road',
  entry: 'with_entry',
  with_entry: 'with_entry',
  motorsport: 'motorsport',
  unknown: 'unknown',
}
const OTHER_COUNTRIES = '*'

/** Separates approvals in a cell; line breaks separate them too. */
export const APPROVAL_SEPARATOR = ' | '

/**
 * Formats approvals for a cell: `ece R90; E1 90R-021234; DE=road, *=unknown; 12 13; {"en":"Front axle only."}`. File
 * ids and conditions come last.
 */
export const formatApprovalCell = (approvals: readonly Approval[]): string =>
  approvals
    .map(({ kind, regulation, number, countries, elsewhere, conditions: { type: _marker, ...texts }, fileIds }) =>
      [
        regulation === '' ? kind : `${kind} ${regulation}`,
        number,
        [...countries, { country: OTHER_COUNTRIES, use: elsewhere }]
          .map(({ country, use }) => `${country}=${use}`)
          .join(', '),
        fileIds.join(' '),
        Object.keys(texts).length === 0 ? '' : escapeSeparators(JSON.stringify(texts)),
      ]
        .join('; ')
        .replace(/[; ]+$/, ''),
    )
    .join(APPROVAL_SEPARATOR)

/** Texts in JSON may not contain the separators of the cell. */
const escapeSeparators = (json: string): string => json.replaceAll(';', '\\u003b').replaceAll('|', '\\u007c')

/**
 * Reads a cell of approvals; null when a part of it is not understood. An approval without files and conditions keeps
 * those of the current one with its kind and number.
 */
export const parseApprovalCell = (text: string, current: readonly Approval[] = []): Approval[] | null => {
  const lines = text.split(/\s*(?:\||\r?\n)\s*/).filter(line => line.trim() !== '')
  const approvals = lines.map(line => parseApproval(line, current))
  if (approvals.length > MAX_APPROVALS || approvals.some(approval => approval === null)) return null
  const parsed = normalizeApprovals(approvals.flatMap(approval => approval ?? []))
  return Object.keys(validateApprovals(parsed)).length === 0 ? parsed : null
}

const parseApproval = (line: string, current: readonly Approval[]): Approval | null => {
  const [kindText = '', number = '', uses = '', files = '', texts = ''] = line.split(';').map(part => part.trim())
  const [word = '', ...regulation] = kindText.split(/\s+/)
  const kind = APPROVAL_KINDS.find(candidate => candidate === word.toLowerCase())
  const statements = parseStatements(uses)
  const conditions = parseConditions(texts)
  const fileIds = files === '' ? null : files.split(/[\s,]+/).map(Number)
  if (!kind || !statements || conditions === undefined || number.length > MAX_APPROVAL_NUMBER_LENGTH) return null
  if (fileIds && (fileIds.length > MAX_APPROVAL_FILES || !fileIds.every(isFileId))) return null
  const previous = current.find(approval => approval.kind === kind && approval.number === number)
  return {
    kind,
    regulation: regulation.join(' '),
    number,
    countries: statements.filter(({ country }) => country !== OTHER_COUNTRIES),
    elsewhere: statements.find(({ country }) => country === OTHER_COUNTRIES)?.use ?? getDefaultUse(kind),
    conditions: conditions ?? previous?.conditions ?? multilingual({}),
    fileIds: fileIds ?? previous?.fileIds ?? [],
  }
}

const isFileId = (number: number): boolean => Number.isInteger(number) && number > 0 && number <= MAX_ID

/** Returns null for an empty text, undefined for an unreadable one. */
const parseConditions = (text: string): Multilingual | null | undefined => {
  if (text === '') return null
  const texts = parseJson(text)
  const isReadable =
    typeof texts === 'object' &&
    texts !== null &&
    Object.entries(texts).every(([code, value]) => /^[a-z]{2,3}$/.test(code) && typeof value === 'string')
  return isReadable ? multilingual(texts as Record<string, string>) : undefined
}

/**
 * Returns `motorsport` for parts for motorsport, and `unknown` for other documents, for a country that they do not
 * name.
 */
export const getDefaultUse = (kind: ApprovalKind): RoadUse => (kind === 'motorsport' ? 'motorsport' : 'unknown')

const parseStatements = (text: string): { country: string; use: RoadUse }[] | null => {
  const parts = text.split(',').filter(part => part.trim() !== '')
  const statements = parts.map(part => {
    const [country = '', word = ''] = part.split('=').map(side => side.trim())
    const use = USE_BY_WORD[word.toLowerCase()]
    return use && { country: country.toUpperCase(), use }
  })
  return statements.length > MAX_APPROVAL_COUNTRIES || statements.includes(undefined)
    ? null
    : statements.flatMap(statement => statement ?? [])
}

/** Approvals as pages show them, in one language. */
export interface ShownApprovals {
  title: string
  /** The statement for the shop's country, and further facts. */
  notes: string[]
  approvals: {
    title: string
    rows: { label: string; value: string }[]
    documents: { name: string; url: string }[]
  }[]
  documentsLabel: string
}

/** Groups the countries of an approval by statement, the most permissive first; `names` formats their codes. */
export const groupCountries = (
  { countries }: Pick<Approval, 'countries'>,
  language: Language,
  formatName: (country: string, language: Language) => string,
): { use: RoadUse; names: string }[] =>
  ROAD_USES.flatMap(use => {
    const names = countries
      .filter(statement => statement.use === use)
      .map(({ country }) => formatName(country, language))
    return names.length === 0 ? [] : [{ use, names: names.join(', ') }]
  })
