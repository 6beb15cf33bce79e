import type { Hub } from './wheel-fit.ts'
import type { MonthWindow } from './year-month.ts'

export const VEHICLE_LEVELS = ['make', 'model', 'generation', 'variant'] as const
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number]

export const FUELS = ['petrol', 'diesel', 'hybrid', 'electric', 'lpg', 'cng', 'ethanol'] as const
export type Fuel = (typeof FUELS)[number]
export const DRIVES = ['fwd', 'rwd', 'awd'] as const
export type Drive = (typeof DRIVES)[number]
export const GEARBOXES = ['manual', 'automatic', 'dualClutch', 'cvt'] as const
export type Gearbox = (typeof GEARBOXES)[number]
export const BODIES = [
  'saloon',
  'hatchback',
  'estate',
  'coupe',
  'cabriolet',
  'roadster',
  'roadsterCoupe',
  'liftback',
  'fastback',
  'compact',
  'targa',
  'suv',
  'pickup',
  'van',
] as const
export type Body = (typeof BODIES)[number]

export const MAX_CC = 20_000
export const MAX_KW = 2_000
export const MAX_KTYPE = 999_999_999

/** Each engine code is a group without a stored row, so `engine` is missing here. */
export const GROUP_KINDS = ['family', 'platform', 'hub', 'own'] as const
export type GroupKind = (typeof GROUP_KINDS)[number]

/** The facts of an engine variant; null and empty lists are unknown. */
export interface EngineFacts {
  engineCode: string | null
  /** Cubic centimetres. */
  cc: number | null
  kw: number | null
  fuel: Fuel | null
  drive: Drive | null
  gearbox: Gearbox | null
}

/** A vehicle of any level. Chassis codes and bodies of a generation hold for its variants that state none. */
export interface Vehicle extends MonthWindow, EngineFacts {
  id: number
  level: VehicleLevel
  parentId: number | null
  name: string
  slug: string
  chassis: readonly string[]
  bodies: readonly Body[]
  /** The wheel mounting of generations and engines; null is unknown. */
  hub?: Hub | null
  /** The numbers that European catalogues give to an engine variant; one number can name several variants. */
  ktypes?: readonly number[]
}

/** Returns the level above; null for makes. */
export const getParentLevel = (level: VehicleLevel): VehicleLevel | null =>
  VEHICLE_LEVELS[VEHICLE_LEVELS.indexOf(level) - 1] ?? null

/** Computes the metric horsepower (PS, hj) of a power in kilowatts. */
export const toMetricHorsepower = (kw: number): number => kw * 1.35962
/** Computes the mechanical horsepower (hp) of a power in kilowatts. */
export const toMechanicalHorsepower = (kw: number): number => kw * 1.34102
