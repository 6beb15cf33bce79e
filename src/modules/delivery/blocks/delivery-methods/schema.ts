import { z } from 'zod'
import { defineBlockType, localizedText } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** Prices, free-delivery limits and times come from the settings when the page is rendered. */
export const deliveryMethods = defineBlockType({
  type: 'delivery-methods',
  version: 1,
  schema: z.object({ title: localizedText }),
  defaults: { title: multilingual({ et: 'Tarneviisid', en: 'Delivery methods' }) },
})
