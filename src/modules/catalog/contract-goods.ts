import { z } from 'zod'
import {
  BATTERY_CHEMISTRIES,
  ELECTRICAL_SCOPES,
  LAMP_CLASSES,
  LAMP_LABELLINGS,
  NOISE_CLASSES,
  PICTOGRAMS,
  SIGNAL_WORDS,
  TYRE_CATEGORIES,
  TYRE_CLASSES,
} from '#catalog/domain/goods-details.ts'
import { multilingualLine, singleLineText } from '#wire/fields.ts'

/** The EU tyre label. */
export const tyreLabel = z.object({
  /** The number of the entry in the product database EPREL. */
  eprel: singleLineText(10),
  fuel: z.enum(TYRE_CLASSES),
  /** Wet grip. */
  grip: z.enum(TYRE_CLASSES),
  noise: z.enum(NOISE_CLASSES),
  decibels: z.number(),
  snow: z.boolean(),
  ice: z.boolean(),
  /** The web address of the product information sheet, or empty. */
  sheet: singleLineText(300),
  /** The size designation with load index and speed symbol; missing if unknown. */
  size: singleLineText(40).optional(),
  category: z.enum([...TYRE_CATEGORIES, '']).optional(),
})

/** The content of the label of a hazardous mixture. */
export const hazardLabel = z.object({
  signal: z.enum(SIGNAL_WORDS),
  pictograms: z.array(z.enum(PICTOGRAMS)).max(PICTOGRAMS.length),
  /** Codes of hazard and precautionary statements, separated by commas. */
  statements: singleLineText(500),
  /** The unique formula identifier, or empty. */
  ufi: singleLineText(19),
})

/** The energy label of a light source; only labelled ones have a class. */
export const lightSource = z.object({
  labelling: z.enum(LAMP_LABELLINGS),
  energyClass: z.enum([...LAMP_CLASSES, '']),
  /** The number of the entry in the product database EPREL. */
  eprel: singleLineText(10),
  /** The web address of the product information sheet, or empty. */
  sheet: singleLineText(300),
})

const text = multilingualLine(500)

export const goodsDetails = z.object({
  tyre: tyreLabel.nullable(),
  hazard: hazardLabel.nullable(),
  battery: z.object({ chemistry: z.enum(BATTERY_CHEMISTRIES), capacity: singleLineText(60) }).nullable(),
  /** `marked`: with the crossed-out bin; `exempt`: not electrical equipment by law. */
  electrical: z.object({ scope: z.enum(ELECTRICAL_SCOPES), registration: singleLineText(60) }).nullable(),
  lamp: lightSource.nullish(),
  digital: z.object({ functionality: text, compatibility: text, updates: text }).nullish(),
  repair: z.object({ score: singleLineText(20), parts: text, instructions: text }).nullish(),
})
