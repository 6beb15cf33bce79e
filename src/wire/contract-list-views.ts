import { z } from 'zod'
import { listOf, one } from './answer.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, line } from './fields.ts'

/** Which list: the model in its address. */
const list = z.string().regex(/^[\w-]{1,40}$/)
const LONGEST_QUERY = 2_000

const listView = z.object({
  id,
  list: z.string(),
  name: z.string(),
  /** What stands behind the `?` of the list's address. */
  query: z.string(),
  /** Everybody of the staff sees it. */
  shared: z.boolean(),
  /** Of whoever asks. */
  own: z.boolean(),
})
export type ListView = z.infer<typeof listView>

/** Kept views of lists: an address with a name, one's own or for all. */
export const listViews = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/list-view',
    summary: 'Views of a list, or of all lists that whoever asks may open: the own ones and those that are shared',
    allow: 'staff',
    query: z.object({ list: list.optional() }),
    response: listOf(listView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/admin/list-view',
    summary: 'Keeps a view under a name; an own one of the same name is replaced',
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
    summary: 'Forgets an own view',
    allow: 'staff',
    params: byId,
    response: null,
    answers: 'empty',
    refusals: [404],
  }),
}
