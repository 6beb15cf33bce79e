import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import type { WebhookEvent } from '#webhooks/domain/events.ts'
import { closeFailingTask } from './deliver.ts'
import { createSecret } from './sign-message.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'

/** `noSecret`: backups leave secrets out, and unsigned messages are not sent. */
export type WebhookFailure = 'notFound' | 'stale' | 'noSecret'
type WebhookResult<T> = Promise<Result<T, WebhookFailure>>

interface Fields {
  url: string
  events: WebhookEvent[]
}

/** The previous secret keeps signing for this time, so that receivers can switch without losing messages. */
const SECRET_OVERLAP_MS = DAY_MS

/** `for no key update` lets orders insert deliveries while staff edit the webhook. */
const lockWebhook = async (tx: Write, id: number) =>
  (await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update'))[0]

export const createWebhook = (app: App, actor: Actor, fields: Fields): WebhookResult<{ id: number; secret: string }> =>
  write(app, actor, async (tx): WebhookResult<{ id: number; secret: string }> => {
    const secret = createSecret()
    const createdWebhook = getFirstElement(
      await tx
        .insert(webhooks)
        .values({ ...fields, secret, createdAt: app.now() })
        .returning(),
    )
    tx.audit({ kind: 'webhook', id: createdWebhook.id, after: { ...fields } })
    return ok({ id: createdWebhook.id, secret })
  })

export const saveWebhook = (
  app: App,
  actor: Actor,
  { id, baseVersion, ...fields }: Fields & { id: number; active: boolean; baseVersion: number },
): WebhookResult<null> =>
  write(app, actor, async (tx): WebhookResult<null> => {
    const row = await lockWebhook(tx, id)
    if (!row) return failure('notFound')
    if (row.version !== baseVersion) return failure('stale')
    if (fields.active && row.secret === '') return failure('noSecret')
    await tx
      .update(webhooks)
      .set({ ...fields, version: sql`${webhooks.version} + 1` })
      .where(eq(webhooks.id, id))
    const { url, events, active } = row
    tx.audit({ kind: 'webhook', id, before: { url, events, active }, after: { ...fields } })
    return ok(null)
  })

/** Creates a new signing secret; the previous one also signs for a day. */
export const renewSecret = (app: App, actor: Actor, id: number): WebhookResult<{ secret: string }> =>
  write(app, actor, async (tx): WebhookResult<{ secret: string }> => {
    const row = await lockWebhook(tx, id)
    if (!row) return failure('notFound')
    const secret = createSecret()
    const previousSecretExpiresAt = new Date(app.now().getTime() + SECRET_OVERLAP_MS)
    const previousFields = row.secret === '' ? {} : { previousSecret: row.secret, previousSecretExpiresAt }
    await tx
      .update(webhooks)
      .set({ secret, ...previousFields })
      .where(eq(webhooks.id, id))
    tx.audit({ kind: 'webhook', id, action: 'secret-renewed' })
    return ok({ secret })
  })

export const removeWebhook = (app: App, actor: Actor, id: number): WebhookResult<null> =>
  write(app, actor, async (tx): WebhookResult<null> => {
    const row = await lockWebhook(tx, id)
    if (!row) return failure('notFound')
    await tx.delete(webhooks).where(eq(webhooks.id, id))
    await closeFailingTask(tx, id, app.now())
    tx.audit({ kind: 'webhook', id, before: { url: row.url, events: row.events } })
    return ok(null)
  })

export const pingWebhook = (app: App, actor: Actor, id: number): WebhookResult<null> =>
  write(app, actor, async (tx): WebhookResult<null> => {
    const row = await lockWebhook(tx, id)
    if (!row) return failure('notFound')
    if (row.secret === '') return failure('noSecret')
    await tx.insert(deliveries).values({ webhookId: id, event: 'ping', subject: '', at: app.now(), nextAt: app.now() })
    tx.audit({ kind: 'webhook', id, action: 'pinged' })
    return ok(null)
  })

/** A manual replay skips the retry delay. */
const clearRetryDelay = (tx: Write, id: number) => tx.update(webhooks).set({ retryAt: null }).where(eq(webhooks.id, id))

/** Resets the attempts; the message keeps its id and body. */
const resetDelivery = (now: Date) => ({ state: 'waiting' as const, tries: 0, nextAt: now, failure: null })

export const replayDelivery = (app: App, actor: Actor, id: number): WebhookResult<null> =>
  write(app, actor, async (tx): WebhookResult<null> => {
    const [row] = await tx.update(deliveries).set(resetDelivery(app.now())).where(eq(deliveries.id, id)).returning()
    if (!row) return failure('notFound')
    await clearRetryDelay(tx, row.webhookId)
    tx.audit({ kind: 'webhook', id: row.webhookId, action: 'resent', after: { message: row.messageId } })
    return ok(null)
  })

export const replayFailedDeliveries = (app: App, actor: Actor, id: number): WebhookResult<{ count: number }> =>
  write(app, actor, async (tx): WebhookResult<{ count: number }> => {
    if (!(await lockWebhook(tx, id))) return failure('notFound')
    const failedDeliveryCondition = and(eq(deliveries.webhookId, id), eq(deliveries.state, 'failed'))
    const rows = await tx
      .update(deliveries)
      .set(resetDelivery(app.now()))
      .where(failedDeliveryCondition)
      .returning({ id: deliveries.id })
    await clearRetryDelay(tx, id)
    tx.audit({ kind: 'webhook', id, action: 'resent', after: { messages: rows.length } })
    return ok({ count: rows.length })
  })
