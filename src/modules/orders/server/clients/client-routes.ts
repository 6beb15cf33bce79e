import { clientAdmin, type StaffClient } from '#orders/contract-client.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { CLIENT_TOTALS, HIDDEN_TOTALS } from './client-totals.ts'
import { createClient } from './create-client.ts'
import { type EraseFailure, eraseClient, planErasure } from './erase-client.ts'
import { exportClient } from './export-client.ts'
import { listClients } from './list-clients.ts'
import { type MergeFailure, mergeClients, splitClients } from './merge-clients.ts'
import type { PersonalData } from './personal-data.ts'
import { readClientContacts } from './read-client-contacts.ts'
import { readStaffClient } from './read-staff-client.ts'
import { type SaveFailure, saveClient } from './save-client.ts'

const toClientError = (failure: SaveFailure | MergeFailure | EraseFailure, t: Translate): HttpError => {
  const message = t(`clientAdmin.problem.${failure}`)
  if (failure === 'email') return httpError(422, t('app.problem.invalid'), { errors: { email: [message] } })
  if (failure === 'emailTaken') return httpError(409, message, { errors: { email: [message] } })
  return httpError(failure === 'notFound' ? 404 : 409, message)
}

/** Removes orders and their totals, for staff without the order permission. */
const hideOrders = (data: StaffClient): StaffClient => ({
  ...data,
  ...HIDDEN_TOTALS,
  latest: [],
  merged: data.merged.map(otherClient => ({ ...otherClient, orders: null })),
  duplicates: data.duplicates.map(otherClient => ({ ...otherClient, orders: null })),
})

/** Registers the client endpoints; `personalData` are the other modules' sources of personal data. */
export const registerClientRoutes = (app: App, personalData: readonly PersonalData[]): void => {
  const respondWithClient = async (id: number, { visitor, t }: Pick<Context, 'visitor' | 't'>) => {
    const data = await readStaffClient(app.db, id)
    if (!data) return toClientError('notFound', t)
    return { data: can(visitor, 'order.edit') ? data : hideOrders(data) }
  }
  serve(app, clientAdmin, {
    list: async ({ query, visitor }) => {
      if (can(visitor, 'order.edit')) {
        const clientPage = await listClients(app.db, query)
        return new PagedResult({ results: clientPage.results }, clientPage.paging)
      }
      // The order of the rows would reveal the totals.
      const isByTotals = CLIENT_TOTALS.some(total => query.sort.endsWith(total))
      const { results, paging } = await listClients(app.db, isByTotals ? { ...query, sort: '-created_at' } : query)
      return new PagedResult({ results: results.map(row => ({ ...row, ...HIDDEN_TOTALS })) }, paging)
    },
    view: context => respondWithClient(context.params.id, context),
    contacts: async ({ params, language, t }) => {
      const data = await readClientContacts(app.db, params.id, { personalData, language })
      return data ? { data } : toClientError('notFound', t)
    },
    create: async context => {
      const { body, actor, t } = context
      const created = await createClient(app, actor, body)
      return created.ok ? respondWithClient(created.value, context) : toClientError(created.reason, t)
    },
    save: async context => {
      const { params, body, actor, t } = context
      const saved = await saveClient(app, actor, { ...body, id: params.id })
      return saved.ok ? respondWithClient(params.id, context) : toClientError(saved.reason, t)
    },
    merge: async context => {
      const { params, body, actor, t } = context
      const merged = await mergeClients(app, actor, { id: params.id, mergedId: body.from })
      return merged.ok ? respondWithClient(params.id, context) : toClientError(merged.reason, t)
    },
    split: async context => {
      const { params, body, actor, t } = context
      const split = await splitClients(app, actor, { id: params.id, mergedId: body.from })
      return split.ok ? respondWithClient(params.id, context) : toClientError(split.reason, t)
    },
    export: async ({ params, actor, visitor, reply, t }) => {
      // The file contains orders, notes, messages and mails.
      if (!can(visitor, 'order.edit')) return httpError(403, t('app.problem.forbidden'))
      const file = await exportClient(app, actor, params.id, personalData)
      if (!file) return toClientError('notFound', t)
      return reply
        .type('application/json; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="client-${params.id}.json"`,
          'cache-control': 'private, no-store',
        })
        .send(JSON.stringify(file, null, 2))
    },
    planErasure: async ({ params, t }) => {
      const data = await planErasure(app, params.id, personalData)
      return data ? { data } : toClientError('notFound', t)
    },
    erase: async context => {
      const { params, body, actor, t } = context
      const erased = await eraseClient(app, actor, { id: params.id, baseVersion: body.baseVersion }, personalData)
      return erased.ok ? respondWithClient(params.id, context) : toClientError(erased.reason, t)
    },
  })
}
