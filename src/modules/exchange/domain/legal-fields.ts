import { type Durability, type LabelFile, validateDurability } from '#catalog/domain/durability.ts'
import {
  BATTERY_CHEMISTRIES,
  ELECTRICAL_SCOPES,
  type GoodsDetails,
  LAMP_CLASSES,
  LAMP_LABELLINGS,
  type LightSource,
  NOISE_CLASSES,
  PICTOGRAMS,
  SIGNAL_WORDS,
  splitStatements,
  TYRE_CATEGORIES,
  TYRE_CLASSES,
  validateGoodsDetails,
} from '#catalog/domain/goods-details.ts'
import {
  BATTERY_TYPES,
  MAX_REPORTED_GRAMS,
  omitEmptyWeights,
  PACKAGING_MATERIALS,
  type ReportedWeights,
  validateReportedWeights,
  WASTE_CLASSES,
} from '#catalog/domain/reported-weights.ts'
import { parseDecimal } from '#kernel/decimal.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { toSingleLine } from './cell-text.ts'
import type { ImportField } from './import-fields.ts'
import {
  findLegalGroup,
  GARAN_TEXTS,
  type GaranText,
  isGaranText,
  LEGAL_FIELDS,
  type LegalField,
  type LegalGroup,
} from './legal-field-names.ts'
import { parseMeasure } from './measure-units.ts'
import type { RowValues } from './row-values.ts'
import { parseYesNo } from './yes-no.ts'

/** A cell of these columns: its text, and the labels that the shop stores, by hash and by unambiguous file name. */
interface Cell {
  text: string
  labels: ReadonlyMap<string, LabelFile>
}

interface Column {
  /** Returns undefined for an unreadable cell. */
  read: (cell: Cell) => string | number | undefined
  /** The key of the error of an unreadable cell. */
  reason: string
}

const text = (maxLength: number): Column => ({
  read: cell => {
    const line = toSingleLine(cell.text)
    return line.length <= maxLength ? line : undefined
  },
  reason: 'text',
})

/** Reads one of the stored words in any case, or a word of the Estonian form. */
const choice = (words: readonly string[], reason: string, aliases: Readonly<Record<string, string>> = {}): Column => ({
  read: cell => {
    const cellText = cell.text.trim().toLowerCase()
    return words.find(word => word.toLowerCase() === (aliases[cellText] ?? cellText).toLowerCase())
  },
  reason,
})

const YES_NO: Column = {
  read: cell => {
    const isYes = parseYesNo(cell.text)
    return isYes === undefined ? undefined : Number(isYes)
  },
  reason: 'yesNo',
}

const GRAMS: Column = {
  read: cell => {
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

/** Columns of details that the law demands. The fields of a group, which have its prefix, belong together. */
const LEGAL_COLUMNS = {
  tyre_eprel: text(10),
  tyre_fuel: choice(TYRE_CLASSES, 'tyreClass'),
  tyre_grip: choice(TYRE_CLASSES, 'tyreClass'),
  tyre_noise: choice(NOISE_CLASSES, 'noiseClass'),
  tyre_decibels: { read: cell => readWhole(cell.text), reason: 'productAdmin.problem.decibels' },
  tyre_snow: YES_NO,
  tyre_ice: YES_NO,
  tyre_sheet: text(300),
  tyre_size: text(40),
  tyre_category: choice(TYRE_CATEGORIES, 'tyreCategory'),
  hazard_signal: choice(SIGNAL_WORDS, 'signal', SIGNAL_ALIASES),
  hazard_pictograms: { read: cell => readPictograms(cell.text), reason: 'pictograms' },
  hazard_statements: text(500),
  hazard_ufi: text(19),
  battery_chemistry: choice(BATTERY_CHEMISTRIES, 'chemistry', CHEMISTRY_ALIASES),
  battery_capacity: text(60),
  electrical_scope: choice(ELECTRICAL_SCOPES, 'electricalScope', SCOPE_ALIASES),
  electrical_registration: text(60),
  lamp_labelling: choice(LAMP_LABELLINGS, 'lampLabelling', LAMP_ALIASES),
  lamp_class: choice(LAMP_CLASSES, 'lampClass'),
  lamp_eprel: text(10),
  lamp_sheet: text(300),
  garan_years: { read: cell => readYears(cell.text), reason: 'productAdmin.problem.durabilityYears' },
  garan_brand: text(100),
  garan_model: text(100),
  garan_guarantor: text(200),
  garan_address: text(300),
  garan_label: { read: cell => cell.labels.get(cell.text.trim())?.hash, reason: 'productAdmin.problem.unknownLabel' },
  reported_imported: YES_NO,
  reported_class: choice(WASTE_CLASSES, 'wasteClass', WASTE_ALIASES),
  reported_net_g: GRAMS,
  reported_battery_type: choice(BATTERY_TYPES, 'batteryType', BATTERY_ALIASES),
  reported_battery_g: GRAMS,
  reported_paper_g: GRAMS,
  reported_plastic_g: GRAMS,
  reported_metal_g: GRAMS,
  reported_glass_g: GRAMS,
  reported_wood_g: GRAMS,
} as const satisfies Record<LegalField, Column>

/** The fields that hold yes or no. */
export const LEGAL_YES_NO_FIELDS: readonly string[] = ['tyre_snow', 'tyre_ice', 'reported_imported']

/** Reads a cell of these columns, or returns the key of its error. */
export const readLegalCell = (field: string, cell: Cell): string | number | { reason: string } => {
  const { read, reason } = isGaranText(field)
    ? { read: ({ text: html }: Cell) => (html.length <= MAX_CONDITIONS_LENGTH ? html : undefined), reason: 'text' }
    : LEGAL_COLUMNS[field as LegalField]
  return read(cell) ?? { reason }
}

const readWhole = (text: string): number | undefined => {
  const number = parseDecimal(text.replace(/\s*dB$/i, ''), 0)
  return typeof number === 'number' ? number : undefined
}

const readPictograms = (text: string): string | undefined => {
  const codes = text
    .toUpperCase()
    .split(/[,;|\s]+/)
    .filter(code => code !== '')
  const known = PICTOGRAMS.filter(pictogram => codes.includes(pictogram))
  return known.length === new Set(codes).size ? known.join(', ') : undefined
}

/** Years are text, because spreadsheets take `2.5` for a date. */
const formatYears = (halfYears: number): string => String(halfYears / 2).replace('.', ',')

const readYears = (text: string): string | undefined => {
  const tenths = parseDecimal(text, 1)
  return typeof tenths === 'number' && tenths % 5 === 0 ? formatYears(tenths / 5) : undefined
}

const joinValues = (group: LegalGroup, values: Record<string, string | number | undefined> | null): RowValues =>
  Object.fromEntries(
    LEGAL_FIELDS.flatMap(field =>
      findLegalGroup(field) === group ? [[field, values?.[field.slice(group.length + 1)] ?? '']] : [],
    ),
  )

/** Converts details to row values; fields of a missing group are empty. */
export const toLegalValues = ({
  goods,
  durability,
  reported,
}: {
  goods: GoodsDetails | null
  durability: Durability | null
  reported: ReportedWeights | null
}): RowValues => ({
  ...joinValues(
    'tyre',
    goods?.tyre ? { ...goods.tyre, snow: Number(goods.tyre.snow), ice: Number(goods.tyre.ice) } : null,
  ),
  ...joinValues('hazard', goods?.hazard ? { ...goods.hazard, pictograms: goods.hazard.pictograms.join(', ') } : null),
  ...joinValues('battery', goods?.battery ? { ...goods.battery } : null),
  ...joinValues('electrical', goods?.electrical ? { ...goods.electrical } : null),
  ...joinValues('lamp', goods?.lamp ? flattenLightSource(goods.lamp) : null),
  ...joinValues(
    'garan',
    durability && {
      years: formatYears(durability.halfYears),
      brand: durability.brand,
      model: durability.model,
      guarantor: durability.guarantor.name,
      address: durability.guarantor.address,
      label: durability.label?.hash,
    },
  ),
  ...(durability && toTextValues(durability)),
  ...joinValues('reported', reported && flattenWeights(reported)),
})

const flattenLightSource = ({ labelling, energyClass, eprel, sheet }: LightSource) => ({
  labelling,
  class: energyClass,
  eprel,
  sheet,
})

const flattenWeights = ({
  isImported,
  wasteClass,
  netGrams,
  batteryType,
  batteryGrams,
  packaging,
}: ReportedWeights) => ({
  imported: Number(isImported),
  class: wasteClass ?? undefined,
  net_g: netGrams ?? undefined,
  battery_type: batteryType ?? undefined,
  battery_g: batteryGrams ?? undefined,
  ...Object.fromEntries(PACKAGING_MATERIALS.map(material => [`${material}_g`, packaging[material] ?? undefined])),
})

const toTextValues = (durability: Durability): RowValues =>
  Object.fromEntries(
    GARAN_TEXTS.flatMap(field => {
      const { type: _marker, ...texts } = durability[field.slice('garan_'.length) as 'procedure']
      return Object.entries(texts).map(([language, value]) => [`${field}.${language}`, value])
    }),
  )

/** Reads all fields of a group; null when they are empty. */
const pickGroup = (group: LegalGroup, values: RowValues): ((name: string) => string) | null => {
  const isFilled = Object.entries(values).some(([field, value]) => findLegalGroup(field) === group && value !== '')
  return isFilled ? name => String(values[`${group}_${name}` as LegalField] ?? '') : null
}

/** Inverts `toLegalValues`. */
export const toGoodsDetails = (values: RowValues): GoodsDetails => {
  const [tyre, hazard, battery, electrical, lamp] = (['tyre', 'hazard', 'battery', 'electrical', 'lamp'] as const).map(
    group => pickGroup(group, values),
  )
  const details = {
    tyre: tyre && {
      eprel: tyre('eprel'),
      fuel: tyre('fuel'),
      grip: tyre('grip'),
      noise: tyre('noise'),
      decibels: Number(tyre('decibels')),
      snow: tyre('snow') === '1',
      ice: tyre('ice') === '1',
      sheet: tyre('sheet'),
      ...(tyre('size') !== '' && { size: tyre('size') }),
      ...(tyre('category') !== '' && { category: tyre('category') }),
    },
    hazard: hazard && {
      signal: hazard('signal'),
      pictograms: hazard('pictograms')
        .split(', ')
        .filter(code => code !== ''),
      statements: splitStatements(hazard('statements')).join(', '),
      ufi: hazard('ufi'),
    },
    battery: battery && { chemistry: battery('chemistry'), capacity: battery('capacity') },
    electrical: electrical && { scope: electrical('scope'), registration: electrical('registration') },
    lamp: lamp && {
      labelling: lamp('labelling'),
      energyClass: lamp('class'),
      eprel: lamp('eprel'),
      sheet: lamp('sheet'),
    },
  }
  // The cells were read with these words.
  return details as GoodsDetails
}

export const toReportedWeights = (values: RowValues): ReportedWeights | null => {
  const read = pickGroup('reported', values)
  if (!read) return null
  const readGrams = (name: string): number | null => (read(name) === '' ? null : Number(read(name)))
  const weights = {
    isImported: read('imported') === '1',
    wasteClass: read('class') || null,
    netGrams: readGrams('net_g'),
    batteryType: read('battery_type') || null,
    batteryGrams: readGrams('battery_g'),
    packaging: Object.fromEntries(PACKAGING_MATERIALS.map(material => [material, readGrams(`${material}_g`)])),
  }
  // The cells were read with these words.
  return omitEmptyWeights(weights as ReportedWeights)
}

export const toDurability = (values: RowValues, labels: ReadonlyMap<string, LabelFile>): Durability | null => {
  const read = pickGroup('garan', values)
  if (!read) return null
  const readTexts = (field: GaranText): Multilingual =>
    multilingual(
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) =>
          name.startsWith(`${field}.`) && value !== '' ? [[name.slice(field.length + 1), String(value)]] : [],
        ),
      ),
    )
  const tenths = parseDecimal(read('years'), 1)
  return {
    halfYears: typeof tenths === 'number' ? tenths / 5 : 0,
    brand: read('brand'),
    model: read('model'),
    guarantor: { name: read('guarantor'), address: read('address') },
    procedure: readTexts('garan_procedure'),
    territory: readTexts('garan_territory'),
    conditions: readTexts('garan_conditions'),
    label: labels.get(read('label')) ?? null,
  }
}

/** Choices without which a group has no meaning. */
const REQUIRED_FIELDS: readonly LegalField[] = [
  'tyre_fuel',
  'tyre_grip',
  'tyre_noise',
  'hazard_signal',
  'battery_chemistry',
  'electrical_scope',
  'lamp_labelling',
]

const FIELD_BY_ERROR: Readonly<Record<string, string>> = {
  'goods.lamp.energyClass': 'lamp_class',
  'durability.halfYears': 'garan_years',
  'durability.guarantor.name': 'garan_guarantor',
  'durability.guarantor.address': 'garan_address',
  'reported.wasteClass': 'reported_class',
  'reported.netGrams': 'reported_net_g',
  'reported.batteryType': 'reported_battery_type',
  'reported.batteryGrams': 'reported_battery_g',
}

/** Validates the groups that a row changes, together with the current values of the product; errors by field. */
export const validateLegalValues = (
  values: RowValues,
  current: RowValues | null,
  labels: ReadonlyMap<string, LabelFile>,
): [ImportField, string][] => {
  const changedGroups = new Set(Object.keys(values).map(findLegalGroup))
  const merged: RowValues = { ...current, ...values }
  const isChecked = (field: string): boolean => {
    const group = findLegalGroup(field)
    return group !== undefined && changedGroups.has(group) && pickGroup(group, merged) !== null
  }
  const durability = toDurability(merged, labels)
  const missing = REQUIRED_FIELDS.filter(field => isChecked(field) && (merged[field] ?? '') === '')
  const reported = toReportedWeights(merged)
  const errors = {
    ...validateGoodsDetails(toGoodsDetails(merged)),
    ...(durability && validateDurability(durability)),
    ...(reported && validateReportedWeights(reported)),
  }
  return [
    ...missing.map((field): [ImportField, string] => [field, 'app.problem.required']),
    ...Object.entries(errors).flatMap(([name, messageKey]): [ImportField, string][] => {
      const field = FIELD_BY_ERROR[name] ?? toFieldName(name)
      return isChecked(field) ? [[field as ImportField, messageKey]] : []
    }),
  ]
}

/** `goods.tyre.eprel` → `tyre_eprel`, `durability.procedure.et` → `garan_procedure.et`. */
const toFieldName = (name: string): string =>
  name.startsWith('goods.') ? name.slice('goods.'.length).replace('.', '_') : name.replace('durability.', 'garan_')
