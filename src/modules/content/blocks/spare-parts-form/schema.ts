import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** A form that requests unlisted parts, with the car and the parts. */
export const sparePartsForm = defineBlockType({
  type: 'spare-parts-form',
  version: 1,
  schema: z.object({ title: localizedText, text: localizedText.optional() }),
  defaults: { title: multilingual({ et: 'Küsi varuosa', en: 'Ask for a part' }) },
})
