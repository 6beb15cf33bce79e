import { z } from 'zod'
import { MAX_CAR_KEY_LENGTH } from '#fitment/domain/car-key.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { id, idParams, singleLineText } from '#wire/fields.ts'
import { MAX_ITEMS_LENGTH } from './domain/build-items.ts'
import { MAX_SAVED_NAME_LENGTH } from './domain/saved-build.ts'

const savedBuild = z.object({ id, name: z.string(), items: z.string(), car: z.string() })

const savedBuildFields = z.object({
  /** An empty name becomes "My build list". */
  name: singleLineText(MAX_SAVED_NAME_LENGTH),
  /** The parts as an address names them: `12*2.34`. */
  items: singleLineText(MAX_ITEMS_LENGTH),
  /** The value of `v` in addresses; empty without a car. */
  car: singleLineText(MAX_CAR_KEY_LENGTH),
})
export type SavedBuildBody = z.output<typeof savedBuildFields>

export const savedBuildCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/account/build',
    summary: "Returns the user's own build lists, the one saved last first",
    allow: 'account',
    response: createListResponseSchema(savedBuild),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/account/build',
    summary: 'Saves a build list in the account of the user; 422 above 30 lists',
    allow: 'account',
    body: savedBuildFields,
    response: createItemResponseSchema(savedBuild),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/account/build/:id',
    summary: "Replaces the name, parts and car of the user's own build list",
    allow: 'account',
    params: idParams,
    body: savedBuildFields,
    response: createItemResponseSchema(savedBuild),
    errorStatuses: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/account/build/:id',
    summary: "Deletes the user's own build list",
    allow: 'account',
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
}
