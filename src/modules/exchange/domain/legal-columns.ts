import type { LabelFile } from '#catalog/domain/durability.ts'
import {
  BATTERY_CHEMISTRIES,
  ELECTRICAL_SCOPES,
  LAMP_CLASSES,
  LAMP_LABELLINGS,
  NOISE_CLASSES,
  PICTOGRAMS,
  SIGNAL_WORDS,
  TYRE_CATEGORIES,
  TYRE_CLASSES,
} from '#catalog/domain/goods-details.ts'
import { BATTERY_TYPES, MAX_REPORTED_GRAMS, WASTE_CLASSES } from '#catalog/domain/reported-weights.ts'
import { parseDecimal } from '#kernel/decimal.ts'
import { toSingleLine } from './cell-text.ts'
import { findLegalGroup, isLegalText, type LegalField } from './legal-field-names.ts'
import { parseMeasure } from './measure-units.ts'
import { parseYesNo } from './yes-no.ts'

/** A cell of a column of details that the law demands. */
interface LegalCell {
  text: string
  /** The labels that the shop stores, by hash, and by file name where it is unique. */
  labels: ReadonlyMap<string, LabelFile>
}

interface Column {
  /** Returns undefined for an unreadable cell. */
  parse: (cell: LegalCell) => string | number | undefined
  /** The key of the error of an unreadable cell. */
  reason: string
}

const buildTextColumn = (maxLength: number): Column => ({
  parse: cell => {
    const line = toSingleLine(cell.text)
    return line.length <= maxLength ? line : undefined
  },
  reason: 'text',
})

/** Builds a column of stored words in any case. `aliases` are words of the Estonian form. */
const buildChoiceColumn = (
  words: readonly string[],
  reason: string,
  aliases: Readonly<Record<string, string>> = {},
): Column => ({
  parse: cell => {
    const cellText = cell.text.trim().toLowerCase()
    return words.find(word => word.toLowerCase() === (aliases[cellText] ?? cellText).toLowerCase())
  },
  reason,
})

const YES_NO: Column = {
  parse: cell => {
    const isYes = parseYesNo(cell.text)
    return isYes === undefined ? undefined : Number(isYes)
  },
  reason: 'yesNo',
}

const GRAMS: Column = {
  parse: cell => {
    const grams = parseMeasure(cell.text, 'g')
    return grams !== undefined && grams > 0 && grams <= MAX_REPORTED_GRAMS ? grams : undefined
  },
  reason: 'productAdmin.problem.grams',
}

const SIGNAL_ALIASES = { ettevaatust: 'danger', hoiatus: 'warning', puudub: 'none', ei: 'none' }
const CHEMISTRY_ALIASES = {
  'plii-happeaku': 'leadAcid',
  liitiumioonaku: 'lithiumIon',
  'nikkel-metallhüdriidaku': 'nickelMetalHydride',
  leelispatarei: 'alkaline',
  muu: 'other',
}
const SCOPE_ALIASES = { märgiga: 'marked', vabastatud: 'exempt' }
const WASTE_ALIASES = {
  'sõiduki osa': 'vehiclePart',
  rehv: 'tyre',
  ...Object.fromEntries(WASTE_CLASSES.map(name => [name.replace('device', 'seade'), name])),
}
const BATTERY_ALIASES = {
  kantav: 'portable',
  kergtransport: 'lightTransport',
  käivitus: 'starter',
  tööstus: 'industrial',
  elektrisõiduk: 'traction',
}
const LAMP_ALIASES = { märgisega: 'labelled', sõiduk: 'vehicle', patarei: 'battery', valgusti: 'containing' }
const MAX_CONDITIONS_LENGTH = 4_000
const MAX_TEXT_LENGTH = 500

/** Columns of details that the law demands. The fields of a group, which have its prefix, belong together. */
const LEGAL_COLUMNS = {
  tyre_eprel: buildTextColumn(10),
  tyre_fuel: buildChoiceColumn(TYRE_CLASSES, 'tyreClass'),
  tyre_grip: buildChoiceColumn(TYRE_CLASSES, 'tyreClass'),
  tyre_noise: buildChoiceColumn(NOISE_CLASSES, 'noiseClass'),
  tyre_decibels: { parse: cell => parseDecibels(cell.text), reason: 'productAdmin.problem.decibels' },
  tyre_snow: YES_NO,
  tyre_ice: YES_NO,
  tyre_sheet: buildTextColumn(300),
  tyre_size: buildTextColumn(40),
  tyre_category: buildChoiceColumn(TYRE_CATEGORIES, 'tyreCategory'),
  hazard_signal: buildChoiceColumn(SIGNAL_WORDS, 'signal', SIGNAL_ALIASES),
  hazard_pictograms: { parse: cell => parsePictograms(cell.text), reason: 'pictograms' },
  hazard_statements: buildTextColumn(500),
  hazard_ufi: buildTextColumn(19),
  battery_chemistry: buildChoiceColumn(BATTERY_CHEMISTRIES, 'chemistry', CHEMISTRY_ALIASES),
  battery_capacity: buildTextColumn(60),
  electrical_scope: buildChoiceColumn(ELECTRICAL_SCOPES, 'electricalScope', SCOPE_ALIASES),
  electrical_registration: buildTextColumn(60),
  lamp_labelling: buildChoiceColumn(LAMP_LABELLINGS, 'lampLabelling', LAMP_ALIASES),
  lamp_class: buildChoiceColumn(LAMP_CLASSES, 'lampClass'),
  lamp_eprel: buildTextColumn(10),
  lamp_sheet: buildTextColumn(300),
  repair_score: buildTextColumn(20),
  garan_years: { parse: cell => parseYears(cell.text), reason: 'productAdmin.problem.durabilityYears' },
  garan_brand: buildTextColumn(100),
  garan_model: buildTextColumn(100),
  garan_guarantor: buildTextColumn(200),
  garan_address: buildTextColumn(300),
  garan_label: { parse: cell => cell.labels.get(cell.text.trim())?.hash, reason: 'productAdmin.problem.unknownLabel' },
  reported_imported: YES_NO,
  reported_class: buildChoiceColumn(WASTE_CLASSES, 'wasteClass', WASTE_ALIASES),
  reported_net_g: GRAMS,
  reported_battery_type: buildChoiceColumn(BATTERY_TYPES, 'batteryType', BATTERY_ALIASES),
  reported_battery_g: GRAMS,
  reported_paper_g: GRAMS,
  reported_plastic_g: GRAMS,
  reported_metal_g: GRAMS,
  reported_glass_g: GRAMS,
  reported_wood_g: GRAMS,
} as const satisfies Record<LegalField, Column>

/** The fields that hold yes or no. */
export const LEGAL_YES_NO_FIELDS: readonly string[] = ['tyre_snow', 'tyre_ice', 'reported_imported']

/** The terms of a guarantee may have several lines; other texts are one line. */
const getTextColumn = (field: string): Column =>
  findLegalGroup(field) === 'garan'
    ? { parse: ({ text }) => (text.length <= MAX_CONDITIONS_LENGTH ? text : undefined), reason: 'text' }
    : buildTextColumn(MAX_TEXT_LENGTH)

/** Parses a cell of a detail that the law demands. Returns the stored value, or the reason of the error. */
export const parseLegalCell = (field: string, cell: LegalCell): string | number | { reason: string } => {
  const { parse, reason } = isLegalText(field) ? getTextColumn(field) : LEGAL_COLUMNS[field as LegalField]
  return parse(cell) ?? { reason }
}

const parseDecibels = (text: string): number | undefined => {
  const number = parseDecimal(text.replace(/\s*dB$/i, ''), 0)
  return typeof number === 'number' ? number : undefined
}

const parsePictograms = (text: string): string | undefined => {
  const codes = text
    .toUpperCase()
    .split(/[,;|\s]+/)
    .filter(code => code !== '')
  const knownPictograms = PICTOGRAMS.filter(pictogram => codes.includes(pictogram))
  return knownPictograms.length === new Set(codes).size ? knownPictograms.join(', ') : undefined
}

/** Years are text, because spreadsheets take `2.5` for a date. */
export const formatYears = (halfYears: number): string => String(halfYears / 2).replace('.', ',')

const parseYears = (text: string): string | undefined => {
  const tenths = parseDecimal(text, 1)
  return typeof tenths === 'number' && tenths % 5 === 0 ? formatYears(tenths / 5) : undefined
}
