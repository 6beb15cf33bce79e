import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { App, Translate } from '#platform/server/app.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { containsWords } from '#platform/server/db/search-key-conditions.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { rejectStaleVersion } from '#platform/server/http/reject-edit-conflict.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { type StaffDelivery, type StaffWebhook, webhookAdmin } from '#webhooks/contract-webhook.ts'
import { listRequiredPermissions, WEBHOOK_EVENTS, type WebhookEvent } from '#webhooks/domain/events.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import {
  createWebhook,
  pingWebhook,
  removeWebhook,
  renewSecret,
  replayDelivery,
  replayFailed,
  saveWebhook,
  type WebhookFailure,
} from './change-webhook.ts'
import { isReceiverAddress } from './post-message.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'

const countInState = (state: 'waiting' | 'failed') => sql<number>`(select count(*)::int from webhook_delivery as d
  where d.webhook_id = ${sql.raw('"webhook"."id"')} and d.state = ${state})`

const readWebhooks = async (db: App['db'], visitor: Visitor, id?: number): Promise<StaffWebhook[]> => {
  const rows = await db
    .select({ ...getTableColumns(webhooks), waiting: countInState('waiting'), failed: countInState('failed') })
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(webhooks.id)
  const changeableIds = await findChangeableIds(
    db,
    visitor,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    id: row.id,
    url: row.url,
    events: row.events,
    active: row.active,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
    previous_secret_expires_at: row.previousSecretExpiresAt?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
    can_change: changeableIds.has(row.id),
  }))
}

const SORTS = { at: deliveries.id }
/** Search key of a delivery: subject, id, error and the receiver's address. */
const SEARCH_KEY = sql`search_key(${deliveries.subject} || E'\\n' || ${deliveries.messageId} || E'\\n' || coalesce(${deliveries.failure}, '') || E'\\n' ||
  (select ${webhooks.url} from ${webhooks} where ${webhooks.id} = ${deliveries.webhookId}))`

const toStaffDelivery = (
  row: typeof deliveries.$inferSelect,
  webhook: { url: string; retryAt: Date | null },
  canReplay: boolean,
): StaffDelivery => ({
  id: row.id,
  message_id: row.messageId,
  event: row.event,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  status: row.status,
  failure: row.failure,
  url: webhook.url,
  at: row.at.toISOString(),
  next_at: row.state === 'waiting' ? (webhook.retryAt ?? row.nextAt).toISOString() : null,
  can_replay: canReplay,
})

const toHttpError = (failure: WebhookFailure, t: Translate): HttpError =>
  httpError(failure === 'notFound' ? 404 : 409, t(`webhookAdmin.problem.${failure}`))

const canReceive = (visitor: Visitor, events: readonly WebhookEvent[]): boolean =>
  listRequiredPermissions(events).every(permission => can(visitor, permission))

/** Reads the current and former events of a receiver: replayed messages of former events go to its new address. */
const readAllEvents = async (db: App['db'], id: number): Promise<WebhookEvent[]> => {
  const { rows } = await db.execute<{ event: WebhookEvent }>(sql`
    select unnest(events) as event from ${webhooks} where id = ${id}
    union select event from ${deliveries} where webhook_id = ${id} and event <> 'ping'`)
  return rows.map(({ event }) => event)
}

/** Finds the webhooks among these whose events the user may see. */
const findChangeableIds = async (db: App['db'], visitor: Visitor, ids: readonly number[]): Promise<Set<number>> => {
  const uniqueIds = [...new Set(ids)]
  if (canReceive(visitor, WEBHOOK_EVENTS)) return new Set(uniqueIds)
  const events = await Promise.all(uniqueIds.map(id => readAllEvents(db, id)))
  return new Set(uniqueIds.filter((_id, index) => canReceive(visitor, events[index] ?? WEBHOOK_EVENTS)))
}

/**
 * Rejects the change of a receiver by users who may not see its events. With the secret they could forge its messages,
 * and without the receiver its system would miss them.
 */
const rejectForeignEvents = async (
  db: App['db'],
  id: number,
  { visitor, t }: Pick<Context, 'visitor' | 't'>,
): Promise<HttpError | null> => (canReceive(visitor, await readAllEvents(db, id)) ? null : createEventsError(t))

const createEventsError = (t: Translate): HttpError => {
  const message = t('webhookAdmin.problem.notYours')
  return httpError(403, message, { errors: { events: [message] } })
}

export const registerWebhookRoutes = (app: App): void => {
  const { db } = app
  const rejectAddress = (url: string, t: Translate): HttpError | null => {
    if (isReceiverAddress(url, app.settings.WEBHOOK_PRIVATE_ADDRESSES)) return null
    return httpError(422, t('app.problem.invalid'), { errors: { url: [t('webhookAdmin.problem.url')] } })
  }
  const readStaffWebhook = async (id: number, { visitor, t }: Pick<Context, 'visitor' | 't'>) => {
    const [data] = await readWebhooks(db, visitor, id)
    return data ? { data } : toHttpError('notFound', t)
  }
  const readWithSecret = async (id: number, secret: string, { visitor, t }: Pick<Context, 'visitor' | 't'>) => {
    const [data] = await readWebhooks(db, visitor, id)
    return data ? { data: { ...data, secret } } : toHttpError('notFound', t)
  }
  serve(app, webhookAdmin, {
    list: async ({ visitor }) => ({ results: await readWebhooks(db, visitor) }),
    create: async context => {
      const { body, actor, visitor, t } = context
      if (!canReceive(visitor, body.events)) return createEventsError(t)
      const addressProblem = rejectAddress(body.url, t)
      if (addressProblem) return addressProblem
      const created = await createWebhook(app, actor, body)
      return created.ok
        ? readWithSecret(created.value.id, created.value.secret, context)
        : toHttpError(created.reason, t)
    },
    save: async context => {
      const { params, body, actor, visitor, t } = context
      if (!canReceive(visitor, [...body.events, ...(await readAllEvents(db, params.id))])) return createEventsError(t)
      const addressProblem = rejectAddress(body.url, t)
      if (addressProblem)
        return (await readWebhooks(db, visitor, params.id)).length > 0 ? addressProblem : toHttpError('notFound', t)
      const saved = await saveWebhook(app, actor, { ...body, id: params.id })
      if (saved.ok) return readStaffWebhook(params.id, context)
      const [current] = saved.reason === 'stale' ? await readWebhooks(db, visitor, params.id) : []
      const { url, events, active } = body
      return current
        ? rejectStaleVersion({ url, events, active }, current, t, t('webhookAdmin.problem.stale'))
        : toHttpError(saved.reason, t)
    },
    renewSecret: async context => {
      const { params, actor, t } = context
      const rejection = await rejectForeignEvents(db, params.id, context)
      if (rejection) return rejection
      const newSecret = await renewSecret(app, actor, params.id)
      return newSecret.ok
        ? readWithSecret(params.id, newSecret.value.secret, context)
        : toHttpError(newSecret.reason, t)
    },
    remove: async context => {
      const { params, actor, t } = context
      const rejection = await rejectForeignEvents(db, params.id, context)
      if (rejection) return rejection
      const removed = await removeWebhook(app, actor, params.id)
      return removed.ok ? undefined : toHttpError(removed.reason, t)
    },
    ping: async ({ params, actor, t }) => {
      const result = await pingWebhook(app, actor, params.id)
      return result.ok ? undefined : toHttpError(result.reason, t)
    },
    deliveries: async ({ query: { q, webhook, state, event, sort, ...page }, visitor }) => {
      const condition = and(
        q === undefined ? undefined : containsWords(SEARCH_KEY, q),
        webhook === undefined ? undefined : eq(deliveries.webhookId, webhook),
        state ? eq(deliveries.state, state) : undefined,
        event ? eq(deliveries.event, event) : undefined,
      )
      const { rows, paging } = await readPage(page, {
        rows: ({ limit, offset }) =>
          db
            .select({ row: deliveries, hook: { url: webhooks.url, retryAt: webhooks.retryAt } })
            .from(deliveries)
            .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
            .where(condition)
            .orderBy(...orderByWithTieBreaker(sort, SORTS, deliveries.id))
            .limit(limit)
            .offset(offset),
        count: () => db.$count(deliveries, condition),
      })
      const changeableIds = await findChangeableIds(
        db,
        visitor,
        rows.map(({ row }) => row.webhookId),
      )
      const results = rows.map(({ row, hook: webhook }) =>
        toStaffDelivery(row, webhook, changeableIds.has(row.webhookId)),
      )
      return new PagedResult({ results }, paging)
    },
    replay: async context => {
      const { params, actor, t } = context
      const [delivery] = await db
        .select({ webhookId: deliveries.webhookId })
        .from(deliveries)
        .where(eq(deliveries.id, params.id))
      const rejection = delivery ? await rejectForeignEvents(db, delivery.webhookId, context) : null
      if (rejection) return rejection
      const result = await replayDelivery(app, actor, params.id)
      return result.ok ? undefined : toHttpError(result.reason, t)
    },
    replayFailed: async context => {
      const { params, actor, t } = context
      const rejection = await rejectForeignEvents(db, params.id, context)
      if (rejection) return rejection
      const result = await replayFailed(app, actor, params.id)
      return result.ok ? { data: result.value } : toHttpError(result.reason, t)
    },
  })
}
