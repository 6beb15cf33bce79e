import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { baseValues, multilingualLine, requiredMultilingualLine } from '#wire/fields.ts'
import { country, place, providerValue, storedPlace } from './contract-settings.ts'

const allow = { permission: 'settings.edit' }

/** A pick-up point of the shop's own provider. */
const ownPointEdit = place.extend({
  name: requiredMultilingualLine(),
  hours: multilingualLine(),
  /** Must be a country of its provider. */
  country,
})
const ownPoint = storedPlace.extend({ id: z.string(), country: z.string() })
export type OwnPoint = z.infer<typeof ownPoint>

const valueParams = z.object({ value: providerValue })
const pointParams = z.object({ value: providerValue, id: z.string().regex(/^[\w-]{1,100}$/) })

export const ownPointAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/delivery-provider/:value/point',
    summary: 'Lists the pick-up points of a custom provider',
    allow,
    params: valueParams,
    response: createItemResponseSchema(z.array(ownPoint)),
    errorStatuses: [404],
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/delivery-provider/:value/point',
    summary: 'Adds a pick-up point to a custom provider',
    allow,
    params: valueParams,
    body: ownPointEdit,
    response: createItemResponseSchema(ownPoint),
    errorStatuses: [404],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/delivery-provider/:value/point/:id',
    summary: 'Changes a pick-up point; placed orders keep their copy',
    allow,
    params: pointParams,
    body: ownPointEdit.extend({ before: baseValues }),
    response: createItemResponseSchema(ownPoint),
    errorStatuses: [404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/delivery-provider/:value/point/:id',
    summary: 'Removes a pick-up point; placed orders keep their copy',
    allow,
    params: pointParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
}
