import type { YearWindowError } from '../parse-year-window.ts'
import type { Body, Drive, Fuel } from '../vehicle.ts'
import { type MonthWindow, OPEN_WINDOW } from '../year-month.ts'

/** A car as a row of a file describes it. Nulls and empty lists are facts that the row leaves open. */
export interface DescribedCar {
  make: string | null
  model: string | null
  /** Trim or engine name: `GTI`, `1.9 TDI`. */
  variant: string | null
  chassis: readonly string[]
  engineCodes: readonly string[]
  cc: number | null
  kw: number | null
  fuel: Fuel | null
  drive: Drive | null
  body: Body | null
  /** The car's number in a vehicle database that the shop does not hold: `ktype:3822`, `basevehicle:6122`. */
  externalId: string | null
}

export const ANY_CAR: DescribedCar = {
  make: null,
  model: null,
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
  note: string | null
}

export type RuleFileReason =
  | YearWindowError
  | 'required'
  | 'number'
  | 'unknownValue'
  | 'notUnderstood'
  | 'noProduct'
  | 'removal'

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
  ...rule,
  car: { ...ANY_CAR, ...rule.car },
})
