import { clientAdmin } from '#orders/contract-client.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { clientContacts } from './client-contacts.ts'
import { createClient } from './create-client.ts'
import { type EraseRefusal, eraseClient, planErasure } from './erase-client.ts'
import { exportClient } from './export-client.ts'
import { listClients } from './list-clients.ts'
import { type MergeRefusal, mergeClients, splitClients } from './merge-clients.ts'
import type { PersonalData } from './personal-data.ts'
import { type SaveRefusal, saveClient } from './save-client.ts'
import { staffClient } from './staff-client.ts'

const refusalOf = (why: SaveRefusal | MergeRefusal | EraseRefusal, t: Translate): Refusal => {
  const message = t(`clientAdmin.problem.${why}`)
  if (why === 'email') return refuse(422, t('app.problem.invalid'), { errors: { email: [message] } })
  if (why === 'emailTaken') return refuse(409, message, { errors: { email: [message] } })
  return refuse(why === 'unknown' ? 404 : 409, message)
}

/** Registers the client endpoints; `kept` are the other modules' sources of personal data. */
export const clientRoutes = (app: App, kept: readonly PersonalData[]): void => {
  const respondWithClient = async (id: number, t: Translate) => {
    const data = await staffClient(app.db, id)
    return data ? { data } : refusalOf('unknown', t)
  }
  serve(app, clientAdmin, {
    list: async ({ query }) => {
      const { results, paging } = await listClients(app.db, query)
      return new Paged({ results }, paging)
    },
    view: ({ params, t }) => respondWithClient(params.id, t),
    contacts: async ({ params, language, t }) => {
      const data = await clientContacts(app.db, params.id, { kept, language })
      return data ? { data } : refusalOf('unknown', t)
    },
    create: async ({ body, actor, t }) => {
      const created = await createClient(app, actor, body)
      return created.ok ? respondWithClient(created.value, t) : refusalOf(created.why, t)
    },
    save: async ({ params, body, actor, t }) => {
      const saved = await saveClient(app, actor, { ...body, id: params.id })
      return saved.ok ? respondWithClient(params.id, t) : refusalOf(saved.why, t)
    },
    merge: async ({ params, body, actor, t }) => {
      const merged = await mergeClients(app, actor, { id: params.id, from: body.from })
      return merged.ok ? respondWithClient(params.id, t) : refusalOf(merged.why, t)
    },
    split: async ({ params, body, actor, t }) => {
      const split = await splitClients(app, actor, { id: params.id, from: body.from })
      return split.ok ? respondWithClient(params.id, t) : refusalOf(split.why, t)
    },
    export: async ({ params, actor, visitor, reply, t }) => {
      // The file contains orders, notes, messages and mails.
      if (!can(visitor, 'order.edit')) return refuse(403, t('app.problem.forbidden'))
      const file = await exportClient(app, actor, params.id, kept)
      if (!file) return refusalOf('unknown', t)
      return reply
        .type('application/json; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="client-${params.id}.json"`,
          'cache-control': 'private, no-store',
        })
        .send(JSON.stringify(file, null, 2))
    },
    planErasure: async ({ params, t }) => {
      const data = await planErasure(app, params.id, kept)
      return data ? { data } : refusalOf('unknown', t)
    },
    erase: async ({ params, body, actor, t }) => {
      const erased = await eraseClient(app, actor, { id: params.id, baseVersion: body.baseVersion }, kept)
      return erased.ok ? respondWithClient(params.id, t) : refusalOf(erased.why, t)
    },
  })
}
