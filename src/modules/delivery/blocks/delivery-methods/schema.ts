import { z } from 'zod'
import { blockType, words } from '#content/contract-block.ts'
import { multilingual } from '#kernel/multilingual.ts'

/** The delivery methods of each country. Prices, free-delivery sums and times come from the settings when the page is read. */
export const deliveryMethods = blockType({
  type: 'delivery-methods',
  version: 1,
  schema: z.object({ title: words }),
  defaults: { title: multilingual({ et: 'Tarneviisid', en: 'Delivery methods' }) },
})
