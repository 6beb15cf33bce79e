import type { Confidence } from '../confidence.ts'
import type { YearWindowError } from '../parse-year-window.ts'
import type { Body, Drive, Fuel, Gearbox } from '../vehicle.ts'
import { type MonthWindow, OPEN_WINDOW } from '../year-month.ts'

/** A car as a row of a file describes it. Nulls and empty lists are facts that the row leaves open. */
export interface DescribedCar {
  make: string | null
  model: string | null
  /** The name of a generation: `V`, `B5.5`. */
  generation: string | null
  /** Trim or engine name: `GTI`, `1.9 TDI`. */
  variant: string | null
  chassis: readonly string[]
  engineCodes: readonly string[]
  cc: number | null
  kw: number | null
  fuel: Fuel | null
  drive: Drive | null
  body: Body | null
  /**
   * The car's number in a vehicle database that the shop does not hold: `ktype:3822`, `basevehicle:6122`. `vehicle:`
   * and an address name a vehicle of the shop, as exports do.
   */
  externalId: string | null
}

/** Elements of ACES that vehicles of the shop can state: the car's name, body, drive and engine. */
const VEHICLE_ELEMENTS =
  /^(?:basevehicle|make|model|submodel|mfrbodycode|body|drive|engine|poweroutput|valves|fuel|aspiration|cylinder|ignition|region)/

/**
 * Returns true for a car of ACES with a qualifier, a brake system or another fact that no vehicle of the shop states.
 * Such a car needs conditions, because a rule without them would claim more cars than the file.
 */
export const needsConditions = (externalId: string): boolean =>
  isAcesCar(externalId) && externalId.split(' ').some(part => !VEHICLE_ELEMENTS.test(part))

/**
 * Returns true for the number of a car in the VCdb, as `parseAcesRules` names it: `basevehicle:6122 enginebase:811`.
 */
export const isAcesCar = (externalId: string): boolean => /^(?:basevehicle|make):/.test(externalId)

export const ANY_CAR: DescribedCar = {
  make: null,
  model: null,
  generation: null,
  variant: null,
  chassis: [],
  engineCodes: [],
  cc: null,
  kw: null,
  fuel: null,
  drive: null,
  body: null,
  externalId: null,
}

/** A fitment rule of a file before its car is looked up. */
export interface FileRule {
  /** The line or element of the file, counted from 1. */
  line: number
  sku: string
  polarity: 'fits' | 'excludes'
  /** The product fits every car; `car` is open then. */
  isUniversal: boolean
  car: DescribedCar
  window: MonthWindow
  position: string | null
  /** Pieces per car. */
  quantity: number | null
  /** A note without a known language. */
  note: string | null
  /** Notes by language. */
  notes: Readonly<Record<string, string>>
  /** Empty lists mean any. */
  fuels: readonly Fuel[]
  drives: readonly Drive[]
  gearboxes: readonly Gearbox[]
  bodies: readonly Body[]
  /** Conditions as `formatConditionKey` writes them; empty for none. */
  conditions: string
  /** Null where the file is silent. */
  confidence: Confidence | null
}

export type RuleFileReason =
  | YearWindowError
  | 'required'
  | 'number'
  | 'unknownValue'
  | 'notUnderstood'
  | 'noProduct'
  | 'removal'
  | 'tooLong'

export interface RuleFileError {
  line: number
  /** The column of the file, or the element of an XML file. */
  column: string
  value: string
  reason: RuleFileReason
}

export interface ParsedRuleFile {
  rules: FileRule[]
  errors: RuleFileError[]
  /** Columns that the file needs and lacks; no row is read then. */
  missing: string[]
  unused: string[]
}

/** The rules or the refused cells of a row, with the row as a corrected file can have it. */
export interface RuleFileRow {
  rules: FileRule[]
  errors: RuleFileError[]
  /** The product's code; empty where the row lacks it. */
  sku: string
  /** Cells by heading. */
  cells: Readonly<Record<string, string>>
}

/** A file that is read row by row, because lists have a million rows. */
export interface RuleFileReader {
  missing: string[]
  /** Headings of columns that no rule uses, so that a seller sees what rules do not say. */
  unused: string[]
  rows: Iterable<RuleFileRow>
}

export const collectRuleFile = ({ missing, unused, rows }: RuleFileReader): ParsedRuleFile => {
  const parsed: ParsedRuleFile = { rules: [], errors: [], missing, unused }
  for (const { rules, errors } of missing.length > 0 ? [] : rows) {
    parsed.rules.push(...rules)
    parsed.errors.push(...errors)
  }
  return parsed
}

export const createFileRule = (
  rule: Pick<FileRule, 'line' | 'sku'> & Partial<Omit<FileRule, 'car'>> & { car?: Partial<DescribedCar> },
): FileRule => ({
  polarity: 'fits',
  isUniversal: false,
  window: OPEN_WINDOW,
  position: null,
  quantity: null,
  note: null,
  notes: {},
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: '',
  confidence: null,
  ...rule,
  car: { ...ANY_CAR, ...rule.car },
})
