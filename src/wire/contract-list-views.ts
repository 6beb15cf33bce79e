import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from './answer.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, singleLineText } from './fields.ts'

/** The model in the list's address. */
const list = z.string().regex(/^[\w-]{1,40}$/)
const MAX_QUERY_LENGTH = 2_000

const listView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  /** The query string of the list's address. */
  query: z.string(),
  /** True when all staff see the view. */
  shared: z.boolean(),
  /** True when the view belongs to the current user. */
  own: z.boolean(),
})
export type ListView = z.infer<typeof listView>

/** Saved views of lists: named addresses, private or shared. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/list-view',
    summary: 'Lists own and shared saved views of one list, or of all lists that the user may open',
    allow: 'staff',
    query: z.object({ list: list.optional() }),
    response: createListResponseSchema(listView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/admin/list-view',
    summary: 'Saves a view; replaces the user’s view of the same name',
    allow: 'staff',
    body: z.object({
      list,
      name: singleLineText(60).refine(name => name !== '', 'app.problem.required'),
      query: singleLineText(MAX_QUERY_LENGTH),
      shared: z.boolean(),
    }),
    response: createItemResponseSchema(listView),
    errorStatuses: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/list-view/:id',
    summary: 'Deletes a saved view of the user',
    allow: 'staff',
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404],
  }),
}
