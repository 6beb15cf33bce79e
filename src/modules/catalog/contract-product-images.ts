import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, id } from '#wire/fields.ts'
import { image } from './contract-product.ts'

const MOST_IMAGES = 100
const ids = z.array(id).max(MOST_IMAGES)

export const productImages = {
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/product/:id/images',
    summary: 'Sets the pictures of a product, the main one first; 409 when they differ from `seen`',
    allow: { permission: 'product.edit' },
    params: byId,
    body: z.object({ ids, seen: ids }),
    response: one(z.object({ images: z.array(image.extend({ id })) })),
    refusals: [404, 409],
  }),
}
