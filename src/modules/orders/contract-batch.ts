import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'

/** Batch or serial numbers of pieces, separated by commas; empty if unknown. */
export const batchCodes = singleLineText(500)

const recordedBatches = z.object({
  product_id: id,
  /** Every number of the delivered pieces. */
  batches: batchCodes,
})

export const orderBatches = {
  record: endpoint({
    method: 'PUT',
    path: '/v1/admin/order/:id/batches',
    summary: 'Records the batch or serial numbers of a delivered product',
    allow: { permission: 'order.edit' },
    params: idParams,
    body: recordedBatches,
    response: createItemResponseSchema(recordedBatches),
    errorStatuses: [404],
  }),
}
