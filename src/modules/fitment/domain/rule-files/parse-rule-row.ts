import { cleanCode } from '../parse-vehicle-file.ts'
import type { MonthWindow } from '../year-month.ts'
import { type CellValues, parseEnginePower, parseValueList } from './parse-car-cell.ts'
import {
  type ReportCell,
  type RowException,
  type RuleLimits,
  readQuantity,
  readRuleLimits,
  readUniversal,
  readWindows,
} from './read-rule-limits.ts'
import { createFileRule, type DescribedCar, type FileRule, type RuleFileError } from './rule-file.ts'
import type { RuleFileCells, RuleFileColumn } from './rule-file-columns.ts'

/** Columns that name the cars of a row without a make. */
const CODE_COLUMNS: readonly RuleFileColumn[] = ['engine_code', 'chassis', 'vehicle', 'ktype']

/** Reads the rules of a row of a year-make-model list. A row with a refused cell has no rules. */
export const parseRuleRow = (line: number, cells: RuleFileCells): { rules: FileRule[]; errors: RuleFileError[] } => {
  const errors: RuleFileError[] = []
  const report: ReportCell = (column, reason) => {
    errors.push({ line, column, value: cells[column] ?? '', reason })
  }
  const sku = cells.sku ?? ''
  if (sku === '') report('sku', 'required')
  const isUniversal = readUniversal(cells, report)
  const windows = readWindows(cells, report)
  const quantity = readQuantity(cells, report)
  const { exceptions: limitExceptions, ...limits } = readRuleLimits(cells, report)
  const facts = readCarFacts(cells, report)
  const numberedCars = listNumberedCars(cells)
  if (numberedCars.some(({ car }) => /^ktype:(?!\d+$)/.test(car.externalId ?? ''))) report('ktype', 'notUnderstood')
  const factExceptions = listFactExceptions(cells)
  const exceptions = [...limitExceptions, ...factExceptions]
  // A row without a car, or one that excludes already, has nothing to make exceptions from; numbered cars are exact.
  if (isUniversal || limits.polarity === 'excludes')
    for (const { column } of exceptions) report(column, 'notUnderstood')
  else if (numberedCars.length > 0) for (const { column } of factExceptions) report(column, 'notUnderstood')
  const hasCar =
    parseValueList(cells.make ?? '').fits.length > 0 || CODE_COLUMNS.some(column => (cells[column] ?? '') !== '')
  if (!isUniversal && !hasCar) report('make', 'required')
  if (errors.length > 0) return { rules: [], errors }

  const common = {
    ...limits,
    line,
    sku,
    position: cells.position || null,
    quantity,
    note: cells.notes || null,
    notes: readNotes(cells),
  }
  if (isUniversal) return { rules: [createFileRule({ ...common, isUniversal })], errors }
  const cars =
    numberedCars.length > 0 ? addNames(numberedCars, listDescribedCars(cells, facts)) : listDescribedCars(cells, facts)
  return { rules: cars.flatMap(car => createCarRules(car, common, windows, exceptions)), errors }
}

/** A car that a row names, and whether its rule fits or excludes it. */
interface RowCar {
  car: Partial<DescribedCar>
  polarity: FileRule['polarity']
}

type CommonFields = Omit<RuleLimits, 'exceptions'> &
  Pick<FileRule, 'line' | 'sku' | 'position' | 'quantity' | 'note' | 'notes'>

/** Creates a rule for each window of a car, and rules that exclude the exceptions of a car that fits. */
const createCarRules = (
  { car, polarity: carPolarity }: RowCar,
  common: CommonFields,
  windows: readonly MonthWindow[],
  exceptions: readonly RowException[],
): FileRule[] => {
  const polarity = common.polarity === 'excludes' ? 'excludes' : carPolarity
  return windows.flatMap(window => {
    const rule = createFileRule({ ...common, polarity, window, car })
    if (polarity === 'excludes') return [rule]
    const excluding = exceptions.map(({ limits, facts }) =>
      createFileRule({ ...common, ...limits, polarity: 'excludes', window, car: { ...car, ...facts } }),
    )
    return [rule, ...excluding]
  })
}

const readNotes = ({ notes_et: et, notes_en: en }: RuleFileCells): Record<string, string> => ({
  ...(et && { et }),
  ...(en && { en }),
})

/** Lists cars that a row names by numbers: the address of a vehicle, as exports have it, or K-types. */
const listNumberedCars = ({ vehicle = '', ktype = '' }: RuleFileCells): RowCar[] => {
  if (vehicle !== '') {
    const isNumber = /^(?:ktype|epid|basevehicle|make):\d/.test(vehicle)
    return [{ car: { externalId: isNumber ? vehicle : `vehicle:${vehicle}` }, polarity: 'fits' }]
  }
  // Numbers may be separated by spaces, but a word of exclusion belongs to the number after it.
  const { fits, excludes } = parseValueList(ktype.replace(/(?<=\d)\s+/g, ','))
  const toRowCar = (number: string, polarity: FileRule['polarity']): RowCar => ({
    car: { externalId: `ktype:${number}` },
    polarity,
  })
  return [...fits.map(number => toRowCar(number, 'fits')), ...excludes.map(number => toRowCar(number, 'excludes'))]
}

/**
 * Adds the names of a row to its only number, because another shop or another edition of a catalogue may have other
 * numbers. Several numbers share the names, which would make a wider rule.
 */
const addNames = (numberedCars: readonly RowCar[], describedCars: readonly RowCar[]): readonly RowCar[] => {
  const [numbered, ...otherNumbers] = numberedCars
  const [described, ...otherCars] = describedCars
  const isOne = otherNumbers.length === 0 && otherCars.length === 0
  if (!isOne || !numbered || !described?.car.make || described.polarity === 'excludes') return numberedCars
  return [{ ...numbered, car: { ...described.car, ...numbered.car } }]
}

/** Multiplies the makes, models and variants of a row out. */
const listDescribedCars = (cells: RuleFileCells, facts: CarFacts): RowCar[] => {
  const models = listModels(parseValueList(cells.make ?? ''), parseValueList(cells.model ?? ''))
  return models.flatMap(({ make, model, polarity }) =>
    listVariants(parseValueList(cells.submodel ?? ''), polarity).map(variant => ({
      car: { ...facts, make, model, variant: variant.name ?? facts.variant },
      polarity: variant.polarity,
    })),
  )
}

type CarFacts = Pick<DescribedCar, 'variant' | 'generation' | 'chassis' | 'engineCodes' | 'kw' | 'cc'>

const readCarFacts = (cells: RuleFileCells, report: ReportCell): CarFacts => {
  const power = parseEnginePower(cells.engine ?? '')
  const readAmount = (column: 'power_kw' | 'displacement_cc', unit: 'kw' | 'cc'): number | null => {
    const cell = cells[column] ?? ''
    if (cell === '') return power[unit]
    const amount = parseEnginePower(/^[\d.,]+$/.test(cell) ? `${cell}${unit}` : cell)[unit]
    if (amount === null) report(column, 'unknownValue')
    return amount
  }
  return {
    variant: cells.engine || null,
    generation: cells.generation || null,
    chassis: parseValueList(cells.chassis ?? '').fits.map(cleanCode),
    engineCodes: parseValueList(cells.engine_code ?? '').fits.map(cleanCode),
    kw: readAmount('power_kw', 'kw'),
    cc: readAmount('displacement_cc', 'cc'),
  }
}

/** Lists the exceptions that the cells of chassis and engine codes state. */
const listFactExceptions = (cells: RuleFileCells): RowException[] => {
  const chassis = parseValueList(cells.chassis ?? '').excludes.map(cleanCode)
  const engineCodes = parseValueList(cells.engine_code ?? '').excludes.map(cleanCode)
  return [
    ...(chassis.length > 0 ? [{ column: 'chassis' as const, facts: { chassis } }] : []),
    ...(engineCodes.length > 0 ? [{ column: 'engine_code' as const, facts: { engineCodes } }] : []),
  ]
}

/** Multiplies makes and models out. Excluded models make rules of their own. */
const listModels = (makes: CellValues, models: CellValues) => {
  const rules: { make: string | null; model: string | null; polarity: FileRule['polarity'] }[] = []
  for (const make of makes.fits.length > 0 ? makes.fits : [null]) {
    for (const model of models.fits.length > 0 ? models.fits : [null]) rules.push({ make, model, polarity: 'fits' })
    for (const model of models.excludes) rules.push({ make, model, polarity: 'excludes' })
  }
  for (const make of makes.excludes) rules.push({ make, model: null, polarity: 'excludes' })
  return rules
}

/** Lists the variants of a model; a null name means any. */
const listVariants = (values: CellValues, polarity: FileRule['polarity']) => {
  const fits = values.fits.length > 0 ? values.fits : [null]
  return [
    ...fits.map(name => ({ name, polarity })),
    ...values.excludes.map(name => ({ name, polarity: 'excludes' as const })),
  ]
}
