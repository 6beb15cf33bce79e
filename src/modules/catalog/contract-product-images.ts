import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams } from '#wire/fields.ts'
import { image } from './contract-product.ts'

const MAX_IMAGES = 100
const ids = z.array(id).max(MAX_IMAGES)

export const productImages = {
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/product/:id/images',
    summary: 'Sets the pictures of a product, the main one first; 409 when they differ from `seen`',
    allow: { permission: 'product.edit' },
    params: idParams,
    body: z.object({ ids, seen: ids }),
    response: createItemResponseSchema(z.object({ images: z.array(image.extend({ id })) })),
    errorStatuses: [404, 409],
  }),
}
