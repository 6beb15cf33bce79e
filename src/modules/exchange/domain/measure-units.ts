import { parseDecimal } from '#kernel/decimal.ts'

/** Grams in one of each unit of weight. */
const GRAMS_PER_UNIT = { g: 1, kg: 1_000, lb: 453.592_37, oz: 28.349_523_125 } as const
/** Millimetres in one of each unit of length. */
const MILLIMETRES_PER_UNIT = { mm: 1, cm: 10, m: 1_000, in: 25.4, ft: 304.8, yd: 914.4 } as const
export type WeightUnit = keyof typeof GRAMS_PER_UNIT
export type LengthUnit = keyof typeof MILLIMETRES_PER_UNIT
export type Unit = WeightUnit | LengthUnit

/** Words that name a unit in a cell, at the heading of a column or in a column of units. */
const UNIT_WORDS: Readonly<Record<Unit, readonly string[]>> = {
  g: ['g', 'gr', 'gram', 'grams', 'gramme', 'grammes', 'grammi', 'grammides'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogrammi', 'kilogrammides'],
  lb: ['lb', 'lbs', 'pound', 'pounds', 'naela', 'naeltes'],
  oz: ['oz', 'ozs', 'ounce', 'ounces', 'untsi', 'untsides'],
  mm: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres', 'millimeetrit', 'millimeetrites'],
  cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'sentimeetrit', 'sentimeetrites'],
  m: ['m', 'meter', 'meters', 'metre', 'metres', 'meetrit', 'meetrites'],
  in: ['in', 'inch', 'inches', '"', '″', '”', 'toll', 'tolli', 'tollides'],
  ft: ['ft', 'foot', 'feet', 'jalga', 'jalgades'],
  yd: ['yd', 'yds', 'yard', 'yards', 'jardi', 'jardides'],
}
const UNIT_BY_WORD: ReadonlyMap<string, Unit> = new Map(
  Object.entries(UNIT_WORDS).flatMap(([unit, words]) => words.map(word => [word, unit as Unit] as const)),
)

const findUnit = (word: string): Unit | undefined =>
  UNIT_BY_WORD.get(
    word
      .trim()
      .replace(/[.()[\]]/g, '')
      .toLowerCase(),
  )

const isWeight = (unit: Unit): unit is WeightUnit => unit in GRAMS_PER_UNIT

export type Measure = 'weight' | 'length' | 'width' | 'height'

/** Words for the measures of a packed product, in lower case and without spaces. */
const MEASURE_WORDS: Readonly<Record<Measure, readonly string[]>> = {
  weight: ['kaal', 'weight'],
  length: ['pikkus', 'length', 'sügavus', 'depth'],
  width: ['laius', 'width'],
  height: ['kõrgus', 'height'],
}
const MEASURE_NAMES = Object.entries(MEASURE_WORDS).flatMap(([measure, names]) =>
  names.map(name => ({ measure: measure as Measure, name })),
)

/** Prefixes that do not change the meaning of a heading. */
const NEUTRAL_PREFIX = /^(?:variant|product|item|package|packed|shipping|toote|paki)(?=\p{L})/u

const normalizeHeading = (heading: string): string =>
  heading
    .replace(/["″”]/g, ' in ')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')

/** Parses headings such as `Weight (lbs)`, `length_in`, `Kaal, kg` and `Width in mm`. */
export const parseMeasureHeading = (heading: string): { measure: Measure; unit?: Unit } | undefined => {
  const normalized = normalizeHeading(heading).replace(NEUTRAL_PREFIX, '')
  if (normalized === 'grams') return { measure: 'weight', unit: 'g' }
  for (const { measure, name } of MEASURE_NAMES) {
    if (!normalized.startsWith(name)) continue
    const unitText = normalized.slice(name.length)
    if (unitText === '') return { measure }
    const unit = UNIT_BY_WORD.get(unitText) ?? UNIT_BY_WORD.get(unitText.replace(/^in/, ''))
    return unit && isWeight(unit) === (measure === 'weight') ? { measure, unit } : undefined
  }
  return undefined
}

/** Proposes a field for a measure heading. A size without a unit may not be the parcel's, so staff decide. */
export const proposeMeasureField = (heading: string) => {
  const parsed = parseMeasureHeading(heading)
  if (!parsed) return undefined
  const { measure, unit } = parsed
  if (measure === 'weight') return unit === 'g' ? ('weight_g' as const) : ('weight_kg' as const)
  if (unit === undefined) return undefined
  return unit === 'cm' ? (`cm_${measure}` as const) : measure
}

/** Headings of columns that hold the unit of a row's weight or size. */
const UNIT_COLUMNS: Readonly<Record<'weight' | 'size', readonly string[]>> = {
  weight: ['weightunit', 'variantweightunit', 'weightunits', 'weightuom', 'unitofweight', 'kaaluühik'],
  size: ['dimensionunit', 'dimensionsunit', 'dimensionunits', 'dimensionuom', 'sizeunit', 'lengthunit', 'mõõtudeühik'],
}

const findFieldUnit = (field: string): Unit => {
  if (field === 'weight_g') return 'g'
  if (field === 'weight_kg') return 'kg'
  return field.startsWith('cm_') ? 'cm' : 'mm'
}

/** Units with a field of their own: the chosen field takes precedence over the heading. */
const FIELD_UNITS: ReadonlySet<Unit> = new Set<Unit>(['g', 'kg', 'mm', 'cm'])

/** Returns the unit for a cell without one. */
export type UnitLookup = (field: string, cells: readonly string[]) => Unit

/** The unit comes from the heading, else from the row's unit column, else from the field. */
export const createUnitLookup = (
  headings: readonly string[],
  mapping: Readonly<Record<string, number | undefined>>,
): UnitLookup => {
  const names = headings.map(normalizeHeading)
  const columns = {
    weight: names.findIndex(name => UNIT_COLUMNS.weight.includes(name)),
    size: names.findIndex(name => UNIT_COLUMNS.size.includes(name)),
  }
  const headingUnits = new Map(
    Object.entries(mapping).map(
      ([field, column = -1]) => [field, parseMeasureHeading(headings[column] ?? '')?.unit] as const,
    ),
  )
  return (field, cells) => {
    const fieldUnit = findFieldUnit(field)
    const headingUnit = headingUnits.get(field)
    if (headingUnit !== undefined) return FIELD_UNITS.has(headingUnit) ? fieldUnit : headingUnit
    const unit = findUnit(cells[columns[isWeight(fieldUnit) ? 'weight' : 'size']] ?? '')
    return unit !== undefined && isWeight(unit) === isWeight(fieldUnit) ? unit : fieldUnit
  }
}

/** Converts a cell such as `3.2`, `14 in` or `1,5 kg` to whole grams or millimetres; undefined when unreadable. */
export const parseMeasure = (text: string, unit: Unit): number | undefined => {
  const [, amount = text, word = ''] = /^(.*?\d[.,]?)\s*(\p{L}+\.?|["″”])?$/u.exec(text.trim()) ?? []
  const cellUnit = word === '' ? unit : findUnit(word)
  if (cellUnit === undefined || isWeight(cellUnit) !== isWeight(unit)) return undefined
  const unitSize: number = { ...GRAMS_PER_UNIT, ...MILLIMETRES_PER_UNIT }[cellUnit]
  if (unitSize === 1) return parseNumber(stripTrailingZeros(amount, 0), 0)
  const units = parseNumber(stripTrailingZeros(amount, MAX_DECIMALS), MAX_DECIMALS)
  return units === undefined ? undefined : Math.round((units * unitSize) / 10 ** MAX_DECIMALS)
}

const MAX_DECIMALS = 6

const parseNumber = (text: string, maxDecimals: number): number | undefined =>
  parseDecimal(text, maxDecimals) ?? undefined

/**
 * Other shops write `25.000000`. Without decimals, three digits after the mark may be a thousands group and stay.
 */
const stripTrailingZeros = (text: string, maxDecimals: number): string =>
  maxDecimals === 0 && /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text) ? text : text.replace(/([.,]\d*?)0+(?=\s*$)/, '$1')
