import { z } from 'zod'
import { listOf, one } from './answer.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, line } from './fields.ts'

/** The model in the list's address. */
const list = z.string().regex(/^[\w-]{1,40}$/)
const LONGEST_QUERY = 2_000

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
export const listViews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/list-view',
    summary: 'Lists own and shared saved views of one list, or of all lists that the user may open',
    allow: 'staff',
    query: z.object({ list: list.optional() }),
    response: listOf(listView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/admin/list-view',
    summary: 'Saves a view; replaces an own view of the same name',
    allow: 'staff',
    body: z.object({
      list,
      name: line(60).refine(name => name !== '', 'app.problem.required'),
      query: line(LONGEST_QUERY),
      shared: z.boolean(),
    }),
    response: one(listView),
    refusals: [409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/list-view/:id',
    summary: 'Deletes an own saved view',
    allow: 'staff',
    params: byId,
    response: null,
    answers: 'empty',
    refusals: [404],
  }),
}
