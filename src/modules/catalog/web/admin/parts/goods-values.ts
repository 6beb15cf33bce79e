import {
  type BatteryDetails,
  type DigitalContent,
  type ElectricalDetails,
  type GoodsDetails,
  type GoodsKind,
  type HazardLabel,
  hasText,
  type LightSource,
  NO_GOODS_DETAILS,
  omitEmptyGoods,
  type RepairDetails,
  type TyreLabel,
} from '#catalog/domain/goods-details.ts'
import { isMultilingual, type Multilingual, multilingual } from '#kernel/multilingual.ts'

/** A choice that staff have not made is empty. */
type OrEmpty<T, Choices extends keyof T> = Omit<T, Choices> & { [Choice in Choices]: T[Choice] | '' }

/** The details in the product form; every kind has fields, filled in or not. */
export interface GoodsValues {
  tyre: Omit<OrEmpty<TyreLabel, 'fuel' | 'grip' | 'noise'>, 'decibels'> & { decibels: number | string | null }
  hazard: OrEmpty<HazardLabel, 'signal'>
  battery: OrEmpty<BatteryDetails, 'chemistry'>
  electrical: OrEmpty<ElectricalDetails, 'scope'>
  lamp: OrEmpty<LightSource, 'labelling'>
  digital: DigitalContent
  repair: RepairDetails
}

const EMPTY_TEXT = multilingual({})

export const EMPTY_GOODS: GoodsValues = {
  tyre: {
    eprel: '',
    fuel: '',
    grip: '',
    noise: '',
    decibels: null,
    snow: false,
    ice: false,
    sheet: '',
    size: '',
    category: '',
  },
  hazard: { signal: '', pictograms: [], statements: '', ufi: '' },
  battery: { chemistry: '', capacity: '' },
  electrical: { scope: '', registration: '' },
  lamp: { labelling: '', energyClass: '', eprel: '', sheet: '' },
  digital: { functionality: multilingual({}), compatibility: multilingual({}), updates: multilingual({}) },
  repair: { score: '', parts: multilingual({}), instructions: multilingual({}) },
}

/** The texts per language of a kind. */
export const GOODS_TEXTS = {
  digital: ['functionality', 'compatibility', 'updates'],
  repair: ['parts', 'instructions'],
} as const

/** The choices that the details of a kind require. */
const REQUIRED_CHOICES = {
  tyre: ['fuel', 'grip', 'noise'],
  hazard: ['signal'],
  battery: ['chemistry'],
  electrical: ['scope'],
  lamp: ['labelling'],
  digital: [],
  repair: [],
} as const satisfies Record<GoodsKind, readonly string[]>

/** Adds an empty text for each missing language, as the fields do, so that an untouched form has no changes. */
const fillText = (text: Multilingual, languages: readonly string[]): Multilingual => ({
  ...multilingual(Object.fromEntries(languages.map(language => [language, '']))),
  ...text,
})

export const toGoodsValues = (details: GoodsDetails | null, languages: readonly string[]): GoodsValues => {
  const { tyre, hazard, battery, electrical, lamp, digital, repair } = details ?? NO_GOODS_DETAILS
  return {
    tyre: { ...EMPTY_GOODS.tyre, ...tyre },
    hazard: hazard ?? EMPTY_GOODS.hazard,
    battery: battery ?? EMPTY_GOODS.battery,
    electrical: electrical ?? EMPTY_GOODS.electrical,
    lamp: lamp ?? EMPTY_GOODS.lamp,
    digital: {
      functionality: fillText(digital?.functionality ?? EMPTY_TEXT, languages),
      compatibility: fillText(digital?.compatibility ?? EMPTY_TEXT, languages),
      updates: fillText(digital?.updates ?? EMPTY_TEXT, languages),
    },
    repair: {
      score: repair?.score ?? '',
      parts: fillText(repair?.parts ?? EMPTY_TEXT, languages),
      instructions: fillText(repair?.instructions ?? EMPTY_TEXT, languages),
    },
  }
}

const isEmptyValue = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isMultilingual(value) && !hasText(value))

export const hasGoodsValues = (values: GoodsValues, kind: GoodsKind): boolean =>
  !Object.values(values[kind]).every(isEmptyValue)

/** Converts values without missing choices (`findMissingChoices`). */
export const toGoodsDetails = (values: GoodsValues): GoodsDetails | null => {
  const { tyre } = values
  const details = {
    ...values,
    tyre: { ...tyre, decibels: typeof tyre.decibels === 'number' ? tyre.decibels : 0 },
  } as GoodsDetails
  const pickDetails = <Kind extends GoodsKind>(kind: Kind) => (hasGoodsValues(values, kind) ? details[kind] : null)
  return omitEmptyGoods({
    tyre: pickDetails('tyre'),
    hazard: pickDetails('hazard'),
    battery: pickDetails('battery'),
    electrical: pickDetails('electrical'),
    lamp: pickDetails('lamp'),
    digital: pickDetails('digital'),
    repair: pickDetails('repair'),
  })
}

/** Returns message keys by field for kinds that are only partly filled in. */
export const findMissingChoices = (values: GoodsValues): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(REQUIRED_CHOICES) as GoodsKind[])
      .filter(kind => hasGoodsValues(values, kind))
      .flatMap(kind => {
        const fields: Readonly<Record<string, unknown>> = { ...values[kind] }
        return REQUIRED_CHOICES[kind].flatMap(choice =>
          fields[choice] === '' ? [[`goods.${kind}.${choice}`, 'app.problem.required']] : [],
        )
      }),
  )
