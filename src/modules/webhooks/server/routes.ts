import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { App, Translate } from '#platform/server/app.ts'
import { hasWords } from '#platform/server/db/found-by-words.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { refuseStale } from '#platform/server/http/refuse-clash.ts'
import { Paged, serve } from '#platform/server/http/serve.ts'
import { type StaffDelivery, type StaffWebhook, webhookAdmin } from '#webhooks/contract-webhook.ts'
import { permissionsOf, type WebhookEvent } from '#webhooks/domain/events.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import {
  createWebhook,
  pingWebhook,
  removeWebhook,
  renewSecret,
  replayDelivery,
  replayFailed,
  saveWebhook,
  type WebhookRefusal,
} from './change-webhook.ts'
import { isReceiverAddress } from './post-message.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'

const counted = (state: 'waiting' | 'failed') => sql<number>`(select count(*)::int from webhook_delivery as d
  where d.webhook_id = ${sql.raw('"webhook"."id"')} and d.state = ${state})`

const readWebhooks = async (db: App['db'], id?: number): Promise<StaffWebhook[]> => {
  const rows = await db
    .select({ ...getTableColumns(webhooks), waiting: counted('waiting'), failed: counted('failed') })
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(webhooks.id)
  return rows.map(row => ({
    ...{ id: row.id, url: row.url, events: row.events, active: row.active, version: row.version },
    created_at: row.createdAt.toISOString(),
    failing_since: row.failingSince?.toISOString() ?? null,
    former_secret_until: row.formerUntil?.toISOString() ?? null,
    ...{ waiting: row.waiting, failed: row.failed },
  }))
}

const SORTS = { at: deliveries.id }
/** Search key of a delivery: subject, id, error and the receiver's address. */
const LOOKUP = sql`search_key(${deliveries.subject} || E'\\n' || ${deliveries.messageId} || E'\\n' || coalesce(${deliveries.failure}, '') || E'\\n' ||
  (select ${webhooks.url} from ${webhooks} where ${webhooks.id} = ${deliveries.webhookId}))`

const listed = (row: typeof deliveries.$inferSelect, hook: { url: string; retryAt: Date | null }): StaffDelivery => ({
  ...{ id: row.id, message_id: row.messageId, event: row.event, subject: row.subject, state: row.state },
  ...{ tries: row.tries, status: row.status, failure: row.failure, url: hook.url },
  at: row.at.toISOString(),
  next_at: row.state === 'waiting' ? (hook.retryAt ?? row.nextAt).toISOString() : null,
})

const refusalOf = (why: WebhookRefusal, t: Translate): Refusal =>
  refuse(why === 'unknown' ? 404 : 409, t(`webhookAdmin.problem.${why}`))

const mayHear = (visitor: Visitor, events: readonly WebhookEvent[]): boolean =>
  permissionsOf(events).every(permission => can(visitor, permission))

/** Current and former events of a receiver: replayed messages of former events go to its new address. */
const eventsEver = async (db: App['db'], id: number): Promise<WebhookEvent[]> => {
  const { rows } = await db.execute<{ event: WebhookEvent }>(sql`
    select unnest(events) as event from ${webhooks} where id = ${id}
    union select event from ${deliveries} where webhook_id = ${id} and event <> 'ping'`)
  return rows.map(({ event }) => event)
}

const refuseEvents = (t: Translate): Refusal => {
  const message = t('webhookAdmin.problem.notYours')
  return refuse(403, message, { errors: { events: [message] } })
}

export const routes = (app: App): void => {
  const { db } = app
  const addressRefusal = (url: string, t: Translate): Refusal | null => {
    if (isReceiverAddress(url, app.settings.WEBHOOK_PRIVATE_ADDRESSES)) return null
    return refuse(422, t('app.problem.invalid'), { errors: { url: [t('webhookAdmin.problem.url')] } })
  }
  const shown = async (id: number, t: Translate) => {
    const [data] = await readWebhooks(db, id)
    return data ? { data } : refusalOf('unknown', t)
  }
  const withSecret = async (id: number, secret: string, t: Translate) => {
    const [data] = await readWebhooks(db, id)
    return data ? { data: { ...data, secret } } : refusalOf('unknown', t)
  }
  serve(app, webhookAdmin, {
    list: async () => ({ results: await readWebhooks(db) }),
    create: async ({ body, actor, visitor, t }) => {
      if (!mayHear(visitor, body.events)) return refuseEvents(t)
      const wrong = addressRefusal(body.url, t)
      if (wrong) return wrong
      const made = await createWebhook(app, actor, body)
      return made.ok ? withSecret(made.value.id, made.value.secret, t) : refusalOf(made.why, t)
    },
    save: async ({ params, body, actor, visitor, t }) => {
      if (!mayHear(visitor, [...body.events, ...(await eventsEver(db, params.id))])) return refuseEvents(t)
      const wrong = addressRefusal(body.url, t)
      if (wrong) return (await readWebhooks(db, params.id)).length > 0 ? wrong : refusalOf('unknown', t)
      const saved = await saveWebhook(app, actor, { ...body, id: params.id })
      if (saved.ok) return shown(params.id, t)
      const [now] = saved.why === 'stale' ? await readWebhooks(db, params.id) : []
      const { url, events, active } = body
      return now
        ? refuseStale({ url, events, active }, now, t, t('webhookAdmin.problem.stale'))
        : refusalOf(saved.why, t)
    },
    renew: async ({ params, actor, t }) => {
      const renewed = await renewSecret(app, actor, params.id)
      return renewed.ok ? withSecret(params.id, renewed.value.secret, t) : refusalOf(renewed.why, t)
    },
    remove: async ({ params, actor, t }) => {
      const removed = await removeWebhook(app, actor, params.id)
      return removed.ok ? undefined : refusalOf(removed.why, t)
    },
    ping: async ({ params, actor, t }) => {
      const asked = await pingWebhook(app, actor, params.id)
      return asked.ok ? undefined : refusalOf(asked.why, t)
    },
    deliveries: async ({ query: { q, webhook, state, event, sort, ...page } }) => {
      const which = and(
        q === undefined ? undefined : hasWords(LOOKUP, q),
        webhook === undefined ? undefined : eq(deliveries.webhookId, webhook),
        state ? eq(deliveries.state, state) : undefined,
        event ? eq(deliveries.event, event) : undefined,
      )
      const { rows, paging } = await pageOf(page, {
        rows: ({ limit, offset }) =>
          db
            .select({ row: deliveries, hook: { url: webhooks.url, retryAt: webhooks.retryAt } })
            .from(deliveries)
            .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
            .where(which)
            .orderBy(...ordered(sort, SORTS, deliveries.id))
            .limit(limit)
            .offset(offset),
        count: () => db.$count(deliveries, which),
      })
      return new Paged({ results: rows.map(({ row, hook }) => listed(row, hook)) }, paging)
    },
    replay: async ({ params, actor, t }) => {
      const asked = await replayDelivery(app, actor, params.id)
      return asked.ok ? undefined : refusalOf(asked.why, t)
    },
    replayFailed: async ({ params, actor, t }) => {
      const asked = await replayFailed(app, actor, params.id)
      return asked.ok ? { data: asked.value } : refusalOf(asked.why, t)
    },
  })
}
