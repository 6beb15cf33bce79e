import { z } from 'zod'
import { BATTERY_TYPES, WASTE_CLASSES } from '#catalog/domain/reported-weights.ts'

/** The domain refuses other numbers than whole positive ones. */
const grams = z.number().nullable()

/** The weights of one piece that producers report. */
export const reportedWeights = z.object({
  isImported: z.boolean(),
  wasteClass: z.enum(WASTE_CLASSES).nullable(),
  netGrams: grams,
  batteryType: z.enum(BATTERY_TYPES).nullable(),
  batteryGrams: grams,
  packaging: z.object({ paper: grams, plastic: grams, metal: grams, glass: grams, wood: grams }),
})
