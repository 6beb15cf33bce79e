import { foldText } from '#kernel/search-text.ts'
import { BODIES, type Body, DRIVES, type Drive, FUELS, type Fuel, GEARBOXES, type Gearbox } from './vehicle.ts'

/** Names that files have for fuels, folded; the tables below have those of other facts. */
const FUEL_NAMES: Readonly<Record<string, Fuel>> = {
  bensiin: 'petrol',
  benzin: 'petrol',
  gasoline: 'petrol',
  diisel: 'diesel',
  hubriid: 'hybrid',
  elekter: 'electric',
}
const DRIVE_NAMES: Readonly<Record<string, Drive>> = {
  esivedu: 'fwd',
  tagavedu: 'rwd',
  nelikvedu: 'awd',
  '4x4': 'awd',
  '4wd': 'awd',
  'front wheel drive': 'fwd',
  'front-wheel drive': 'fwd',
  vorderradantrieb: 'fwd',
  frontantrieb: 'fwd',
  'rear wheel drive': 'rwd',
  'rear-wheel drive': 'rwd',
  heckantrieb: 'rwd',
  hinterradantrieb: 'rwd',
  'all wheel drive': 'awd',
  'all-wheel drive': 'awd',
  'four wheel drive': 'awd',
  allrad: 'awd',
  allradantrieb: 'awd',
}
const GEARBOX_NAMES: Readonly<Record<string, Gearbox>> = {
  manuaal: 'manual',
  automaat: 'automatic',
  auto: 'automatic',
  dsg: 'dualClutch',
  dct: 'dualClutch',
  schaltgetriebe: 'manual',
  automatik: 'automatic',
}
const BODY_NAMES: Readonly<Record<string, Body>> = {
  sedaan: 'saloon',
  sedan: 'saloon',
  limousine: 'saloon',
  stufenheck: 'saloon',
  schragheck: 'hatchback',
  kombi: 'estate',
  cabrio: 'cabriolet',
  luukpara: 'hatchback',
  universaal: 'estate',
  wagon: 'estate',
  kupee: 'coupe',
  kabriolett: 'cabriolet',
  convertible: 'cabriolet',
  'roadster coupe': 'roadsterCoupe',
  maastur: 'suv',
  kaubik: 'van',
}

const findOption = <T extends string>(
  text: string,
  options: readonly T[],
  names: Readonly<Record<string, T>>,
): T | null => {
  const key = foldText(text)
  return options.find(option => option.toLowerCase() === key) ?? names[key] ?? null
}

/** Finds the fuel that a cell names in English or Estonian; null for an unknown name. */
export const findFuel = (text: string): Fuel | null => findOption(text, FUELS, FUEL_NAMES)
/** Finds the drive that a cell names; null for an unknown name. */
export const findDrive = (text: string): Drive | null => findOption(text, DRIVES, DRIVE_NAMES)
/** Finds the gearbox that a cell names; null for an unknown name. */
export const findGearbox = (text: string): Gearbox | null => findOption(text, GEARBOXES, GEARBOX_NAMES)
/** Finds the body that a cell names; null for an unknown name. */
export const findBody = (text: string): Body | null => findOption(text, BODIES, BODY_NAMES)
