import { isMultilingual, type Multilingual } from '#kernel/multilingual.ts'

/**
 * Kinds of goods that the law demands details of: tyres (2020/740), hazardous mixtures (1272/2008), batteries
 * (2023/1542), electrical devices (2012/19/EU), light sources (2019/2015). Directive 2011/83/EU art. 6(1) demands
 * details of digital content and of repairs.
 */
export const GOODS_KINDS = ['tyre', 'hazard', 'battery', 'electrical', 'lamp', 'digital', 'repair'] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]

/** The kinds that categories demand. Goods of the kind `measure` need their net content, also when sold by the piece. */
export const CATEGORY_GOODS_KINDS = [...GOODS_KINDS, 'measure'] as const
export type CategoryGoodsKind = (typeof CATEGORY_GOODS_KINDS)[number]

export const TYRE_CLASSES = ['A', 'B', 'C', 'D', 'E'] as const
/** Tyres of cars, of vans, and of lorries. */
export const TYRE_CATEGORIES = ['C1', 'C2', 'C3'] as const
export const NOISE_CLASSES = ['A', 'B', 'C'] as const
export const SIGNAL_WORDS = ['danger', 'warning', 'none'] as const
export const PICTOGRAMS = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const
export type Pictogram = (typeof PICTOGRAMS)[number]
export const BATTERY_CHEMISTRIES = ['leadAcid', 'lithiumIon', 'nickelMetalHydride', 'alkaline', 'other'] as const
/** `exempt`: not electrical equipment by law, such as a device that is made only as a part of a vehicle. */
export const ELECTRICAL_SCOPES = ['marked', 'exempt'] as const

/**
 * `labelled`: a light source with an energy label. The others have no label and may not show one (2017/1369 art. 6(d)):
 * `vehicle` is tested and approved for vehicles, `battery` runs on batteries, `containing` is a product with a lamp.
 */
export const LAMP_LABELLINGS = ['labelled', 'vehicle', 'battery', 'containing'] as const
/** Energy efficiency classes of light sources. */
export const LAMP_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** The EU tyre label. */
export interface TyreLabel {
  /** The number of the entry in the product database EPREL; empty if unknown. */
  eprel: string
  fuel: (typeof TYRE_CLASSES)[number]
  /** Wet grip. */
  grip: (typeof TYRE_CLASSES)[number]
  noise: (typeof NOISE_CLASSES)[number]
  /** External rolling noise in dB. */
  decibels: number
  /** The tyre is marked for severe snow, and for ice. */
  snow: boolean
  ice: boolean
  /** The web address of the product information sheet, or empty. */
  sheet: string
  /** The size designation with load index and speed symbol, such as `225/45 R17 94W`; missing if unknown. */
  size?: string | undefined
  category?: (typeof TYRE_CATEGORIES)[number] | '' | undefined
}

/** The content of the label of a mixture; `none` means that it has no signal word. */
export interface HazardLabel {
  signal: (typeof SIGNAL_WORDS)[number]
  pictograms: Pictogram[]
  /** Codes of hazard and precautionary statements, separated by commas: `H222, H229, P305+P351+P338`. */
  statements: string
  /** The unique formula identifier, or empty. */
  ufi: string
}

export interface BatteryDetails {
  chemistry: (typeof BATTERY_CHEMISTRIES)[number]
  /** Free text with a unit: `70 Ah`. */
  capacity: string
}

export interface ElectricalDetails {
  scope: (typeof ELECTRICAL_SCOPES)[number]
  /** The producer's number in the register of the country of sale, or empty. */
  registration: string
}

export interface LightSource {
  labelling: (typeof LAMP_LABELLINGS)[number]
  /** The energy efficiency class of a labelled light source, else empty. */
  energyClass: (typeof LAMP_CLASSES)[number] | ''
  /** The number of the entry in EPREL; empty if unknown. */
  eprel: string
  /** The web address of the product information sheet, or empty. */
  sheet: string
}

/** Digital content and goods with digital elements, in the words of their maker. */
export interface DigitalContent {
  functionality: Multilingual
  /** The hardware and software that it works with. */
  compatibility: Multilingual
  /** The time of free updates. */
  updates: Multilingual
}

/** The maker's details of repairs. */
export interface RepairDetails {
  /** The score of reparability where the law sets one, such as `8,2`; empty without one. */
  score: string
  /** Spare parts, their estimated cost and how to order them. */
  parts: Multilingual
  /** Instructions for repair and maintenance. */
  instructions: Multilingual
}

/** The details of a product by kind; null if not entered. */
export interface GoodsDetails {
  tyre: TyreLabel | null
  hazard: HazardLabel | null
  battery: BatteryDetails | null
  electrical: ElectricalDetails | null
  /** Missing in details that were stored without it. */
  lamp?: LightSource | null | undefined
  digital?: DigitalContent | null | undefined
  repair?: RepairDetails | null | undefined
}

export const NO_GOODS_DETAILS: GoodsDetails = {
  tyre: null,
  hazard: null,
  battery: null,
  electrical: null,
  lamp: null,
  digital: null,
  repair: null,
}

export const MIN_DECIBELS = 40
export const MAX_DECIBELS = 100
const HTTPS_URL = /^https:\/\/\S+$/
const EPREL_NUMBER = /^[1-9]\d{0,9}$/
const STATEMENT = /^(?:H\d{3}[A-Za-z]{0,2}|EUH\d{3}[A-Z]?|P\d{3})(?:\+(?:H\d{3}[A-Za-z]{0,2}|P\d{3}))*$/
/** Base 31 without letters that look like digits. */
const UFI = /^(?:[0-9AC-HJKMNP-RT-Y]{4}-){3}[0-9AC-HJKMNP-RT-Y]{4}$/

/** Splits `H222, H229; P102` into codes. */
export const splitStatements = (statements: string): string[] =>
  statements
    .split(/[,;\n]/)
    .map(code => code.replace(/\s+/g, ''))
    .filter(code => code !== '')

/** Validates details in the browser and on the server; returns message keys by field. */
export const validateGoodsDetails = ({ tyre, hazard, lamp }: GoodsDetails): Record<string, string> => ({
  ...(tyre && validateTyreLabel(tyre)),
  ...(hazard && validateHazardLabel(hazard)),
  ...(lamp && validateLightSource(lamp)),
})

const validateTyreLabel = ({ eprel, decibels, sheet }: TyreLabel): Record<string, string> => ({
  ...(eprel !== '' && !EPREL_NUMBER.test(eprel) && { 'goods.tyre.eprel': 'productAdmin.problem.eprel' }),
  ...(!(Number.isInteger(decibels) && decibels >= MIN_DECIBELS && decibels <= MAX_DECIBELS) && {
    'goods.tyre.decibels': 'productAdmin.problem.decibels',
  }),
  ...(sheet !== '' && !HTTPS_URL.test(sheet) && { 'goods.tyre.sheet': 'productAdmin.problem.sheet' }),
})

const validateHazardLabel = ({ signal, pictograms, statements, ufi }: HazardLabel): Record<string, string> => {
  const codes = splitStatements(statements)
  return {
    ...(codes.some(code => !STATEMENT.test(code)) && { 'goods.hazard.statements': 'productAdmin.problem.statements' }),
    ...(signal !== 'none' &&
      !codes.some(code => code.startsWith('H')) && { 'goods.hazard.statements': 'productAdmin.problem.noStatement' }),
    ...(signal === 'none' && pictograms.length > 0 && { 'goods.hazard.signal': 'productAdmin.problem.signal' }),
    ...(ufi !== '' && !UFI.test(ufi) && { 'goods.hazard.ufi': 'productAdmin.problem.ufi' }),
  }
}

const validateLightSource = (lamp: LightSource): Record<string, string> => {
  const isLabelled = lamp.labelling === 'labelled'
  return {
    ...(isLabelled && lamp.energyClass === '' && { 'goods.lamp.energyClass': 'app.problem.required' }),
    ...(!isLabelled && lamp.energyClass !== '' && { 'goods.lamp.energyClass': 'productAdmin.problem.lampClass' }),
    ...(lamp.eprel !== '' && !EPREL_NUMBER.test(lamp.eprel) && { 'goods.lamp.eprel': 'productAdmin.problem.eprel' }),
    ...(lamp.sheet !== '' && !HTTPS_URL.test(lamp.sheet) && { 'goods.lamp.sheet': 'productAdmin.problem.sheet' }),
  }
}

/** Returns null without any details. */
export const omitEmptyGoods = (details: GoodsDetails): GoodsDetails | null =>
  GOODS_KINDS.every(kind => !details[kind]) ? null : details

/** Returns the kinds that the categories demand and whose details the product lacks. */
export const findMissingGoods = (demanded: readonly GoodsKind[], details: GoodsDetails | null): GoodsKind[] =>
  GOODS_KINDS.filter(kind => demanded.includes(kind) && !isComplete(kind, details))

/**
 * A label is complete with its number in EPREL, which leads to the official one, and with the product information
 * sheet.
 */
const isComplete = (kind: GoodsKind, details: GoodsDetails | null): boolean => {
  if (!details?.[kind]) return false
  if (kind === 'tyre') return details.tyre?.eprel !== '' && details.tyre?.sheet !== ''
  if (kind === 'digital') return hasText(details.digital?.functionality) && hasText(details.digital?.compatibility)
  if (kind === 'lamp') return isCompleteLamp(details.lamp)
  return kind !== 'battery' || details.battery?.capacity !== ''
}

const isCompleteLamp = (lamp: GoodsDetails['lamp']): boolean =>
  lamp?.labelling !== 'labelled' || (lamp.eprel !== '' && lamp.sheet !== '')

/** Returns whether a text is filled in, in any language. */
export const hasText = (value: unknown): boolean =>
  isMultilingual(value) && Object.entries(value).some(([language, text]) => language !== 'type' && Boolean(text))
