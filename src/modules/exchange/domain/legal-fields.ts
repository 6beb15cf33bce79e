import { type Durability, type LabelFile, validateDurability } from '#catalog/domain/durability.ts'
import {
  type GoodsDetails,
  type LightSource,
  splitStatements,
  validateGoodsDetails,
} from '#catalog/domain/goods-details.ts'
import {
  omitEmptyWeights,
  PACKAGING_MATERIALS,
  type ReportedWeights,
  validateReportedWeights,
} from '#catalog/domain/reported-weights.ts'
import { parseDecimal } from '#kernel/decimal.ts'
import { isMultilingual, type Multilingual, multilingual } from '#kernel/multilingual.ts'
import type { ImportField } from './import-fields.ts'
import { formatYears } from './legal-columns.ts'
import {
  findLegalGroup,
  LEGAL_FIELDS,
  LEGAL_TEXTS,
  type LegalField,
  type LegalGroup,
  type LegalText,
} from './legal-field-names.ts'
import type { RowValues } from './row-values.ts'

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
  ...joinValues('repair', goods?.repair ? { score: goods.repair.score } : null),
  ...toTextValues('digital', goods?.digital),
  ...toTextValues('repair', goods?.repair),
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
  ...toTextValues('garan', durability),
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

/** Converts the texts of a group to values by language; `texts` has them by the rest of their field's name. */
const toTextValues = (group: LegalGroup, texts: object | null | undefined): RowValues =>
  Object.fromEntries(
    LEGAL_TEXTS.flatMap(field => {
      const value: unknown =
        findLegalGroup(`${field}.et`) === group && texts ? Reflect.get(texts, field.slice(group.length + 1)) : null
      if (!isMultilingual(value)) return []
      const { type: _marker, ...byLanguage } = value
      return Object.entries(byLanguage).map(
        ([language, content]) => [`${field}.${language}`, String(content ?? '')] as const,
      )
    }),
  )

/** Reads a text of a row in all its languages. */
const readTexts = (values: RowValues, field: LegalText): Multilingual =>
  multilingual(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        name.startsWith(`${field}.`) && value !== '' ? [[name.slice(field.length + 1), String(value)]] : [],
      ),
    ),
  )

/** Returns a function that reads the fields of a group; null when all of them are empty. */
const createGroupReader = (group: LegalGroup, values: RowValues): ((name: string) => string) | null => {
  const isFilled = Object.entries(values).some(([field, value]) => findLegalGroup(field) === group && value !== '')
  return isFilled ? name => String(values[`${group}_${name}` as LegalField] ?? '') : null
}

/** Inverts `toLegalValues`. */
export const toGoodsDetails = (values: RowValues): GoodsDetails => {
  const [tyre, hazard, battery, electrical, lamp, digital, repair] = (
    ['tyre', 'hazard', 'battery', 'electrical', 'lamp', 'digital', 'repair'] as const
  ).map(group => createGroupReader(group, values))
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
    digital: digital && {
      functionality: readTexts(values, 'digital_functionality'),
      compatibility: readTexts(values, 'digital_compatibility'),
      updates: readTexts(values, 'digital_updates'),
    },
    repair: repair && {
      score: repair('score'),
      parts: readTexts(values, 'repair_parts'),
      instructions: readTexts(values, 'repair_instructions'),
    },
  }
  // `parseLegalCell` accepts only words of these types.
  return details as GoodsDetails
}

export const toReportedWeights = (values: RowValues): ReportedWeights | null => {
  const readField = createGroupReader('reported', values)
  if (!readField) return null
  const readGrams = (name: string): number | null => (readField(name) === '' ? null : Number(readField(name)))
  const weights = {
    isImported: readField('imported') === '1',
    wasteClass: readField('class') || null,
    netGrams: readGrams('net_g'),
    batteryType: readField('battery_type') || null,
    batteryGrams: readGrams('battery_g'),
    packaging: Object.fromEntries(PACKAGING_MATERIALS.map(material => [material, readGrams(`${material}_g`)])),
  }
  // `parseLegalCell` accepts only words of these types.
  return omitEmptyWeights(weights as ReportedWeights)
}

export const toDurability = (values: RowValues, labels: ReadonlyMap<string, LabelFile>): Durability | null => {
  const readField = createGroupReader('garan', values)
  if (!readField) return null
  const tenths = parseDecimal(readField('years'), 1)
  return {
    halfYears: typeof tenths === 'number' ? tenths / 5 : 0,
    brand: readField('brand'),
    model: readField('model'),
    guarantor: { name: readField('guarantor'), address: readField('address') },
    procedure: readTexts(values, 'garan_procedure'),
    territory: readTexts(values, 'garan_territory'),
    conditions: readTexts(values, 'garan_conditions'),
    label: labels.get(readField('label')) ?? null,
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
  const mergedValues: RowValues = { ...current, ...values }
  const isChecked = (field: string): boolean => {
    const group = findLegalGroup(field)
    return group !== undefined && changedGroups.has(group) && createGroupReader(group, mergedValues) !== null
  }
  const durability = toDurability(mergedValues, labels)
  const missingFields = REQUIRED_FIELDS.filter(field => isChecked(field) && (mergedValues[field] ?? '') === '')
  const reported = toReportedWeights(mergedValues)
  const errors = {
    ...validateGoodsDetails(toGoodsDetails(mergedValues)),
    ...(durability && validateDurability(durability)),
    ...(reported && validateReportedWeights(reported)),
  }
  return [
    ...missingFields.map((field): [ImportField, string] => [field, 'app.problem.required']),
    ...Object.entries(errors).flatMap(([name, messageKey]): [ImportField, string][] => {
      const field = FIELD_BY_ERROR[name] ?? toFieldName(name)
      return isChecked(field) ? [[field as ImportField, messageKey]] : []
    }),
  ]
}

/** `goods.tyre.eprel` → `tyre_eprel`, `durability.procedure.et` → `garan_procedure.et`. */
const toFieldName = (name: string): string =>
  name.startsWith('goods.') ? name.slice('goods.'.length).replace('.', '_') : name.replace('durability.', 'garan_')
