import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** The same for a part that is not in the shop: with the car that it is for and the parts that are wanted. */
export const sparePartsForm = blockType({
  type: 'spare-parts-form',
  version: 1,
  schema: z.object({ title: words, text: words.optional() }),
  defaults: { title: multilingual({ et: 'Küsi varuosa', en: 'Ask for a part' }) },
})
