import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { closeTasks, openTask } from '#orders/server/orders.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { computeRetryDelaySeconds, FAILING_ALERT_AFTER_MS, MESSAGE_EXPIRY_MS } from '#webhooks/domain/events.ts'
import { buildMessageBody } from './message-body.ts'
import { type PostResult, postMessage } from './post-message.ts'
import { buildSignedHeaders } from './sign-message.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'

/** Messages claimed by a process that died become due again after this time. */
const CLAIM_TIMEOUT_MS = 60_000
/** Messages per receiver and claim: all of them can time out before the claim expires. */
const MAX_PER_RECEIVER = 5
const ACTOR = createSystemActor('webhooks')

type Delivery = typeof deliveries.$inferSelect
type Webhook = typeof webhooks.$inferSelect

/**
 * Sends due messages, receivers in parallel; returns the number of claimed messages. `busyWebhookIds` holds the
 * receivers of running calls, so that the next call skips a receiver that hangs.
 */
export const deliverDueMessages = async (app: App, busyWebhookIds = new Set<number>()): Promise<number> => {
  const dueMessages = await claimDueMessages(app, busyWebhookIds)
  if (dueMessages.length === 0) return 0
  const ids = [...new Set(dueMessages.map(({ webhookId }) => webhookId))]
  for (const id of ids) busyWebhookIds.add(id)
  try {
    const receivers = await app.db.select().from(webhooks).where(inArray(webhooks.id, ids))
    await Promise.all(
      receivers.map(async webhook => {
        const messages = dueMessages.filter(delivery => delivery.webhookId === webhook.id)
        await sendInOrder(app, webhook, messages).finally(() => busyWebhookIds.delete(webhook.id))
      }),
    )
  } finally {
    for (const id of ids) busyWebhookIds.delete(id)
  }
  return dueMessages.length
}

/** After a failure the following messages wait, so that a receiver gets its messages in order. */
const sendInOrder = async (app: App, webhook: Webhook, messages: readonly Delivery[]): Promise<void> => {
  for (const [index, delivery] of messages.entries()) {
    if (await attemptDelivery(app, webhook, delivery)) continue
    const remainingIds = messages.slice(index).map(({ id }) => id)
    await app.db.update(deliveries).set({ nextAt: app.now() }).where(inArray(deliveries.id, remainingIds))
    return
  }
}

/**
 * Claims the oldest due messages of each receiver for this process. A failing receiver waits for its `retryAt`. An
 * inactive one gets pings only, and pings go at once. A separate statement locks the receivers, so that the claim
 * sees what another process took.
 */
export const claimDueMessages = (
  { db, now }: Pick<App, 'db' | 'now'>,
  busyWebhookIds: ReadonlySet<number>,
): Promise<Delivery[]> =>
  db.transaction(async tx => {
    const lockedRows = await tx.execute<{ id: number }>(sql`
      select id from ${webhooks} w where not id = any(${sql.param([...busyWebhookIds])}::int[]) and exists (
        select from ${deliveries} d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${toTimestamp(now())}
      ) order by id for no key update skip locked`)
    const ids = lockedRows.rows.map(({ id }) => id)
    return ids.length === 0 ? [] : claimDeliveries(tx, ids, now())
  })

const toTimestamp = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

/** Claims due messages of locked receivers. */
const claimDeliveries = async (tx: Transaction, receivers: readonly number[], now: Date): Promise<Delivery[]> => {
  const nowSql = toTimestamp(now)
  const dueCondition = sql`
    with called as materialized (
      select id, active and (retry_at is null or retry_at <= ${nowSql}) as open from ${webhooks} w
      where id = any(${sql.param([...receivers])}::int[]) and not exists (
        select from ${deliveries} d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at > ${nowSql}
      )
    ), due as materialized (
      select d.id from called cross join lateral (
        select id from ${deliveries}
        where webhook_id = called.id and state = 'waiting' and next_at <= ${nowSql} and (called.open or event = 'ping')
        order by event <> 'ping', id limit ${MAX_PER_RECEIVER} for update
      ) d
    ) select id from due`
  const claimExpiresAt = new Date(now.getTime() + CLAIM_TIMEOUT_MS)
  const claimed = await tx
    .update(deliveries)
    .set({ nextAt: claimExpiresAt })
    .where(sql`${deliveries.id} in (${dueCondition})`)
    .returning()
  return claimed.sort(
    (first, second) => Number(second.event === 'ping') - Number(first.event === 'ping') || first.id - second.id,
  )
}

/** Sends a message and records the result; returns whether the receiver accepted it. */
const attemptDelivery = async (app: App, webhook: Webhook, delivery: Delivery): Promise<boolean> => {
  const now = app.now()
  const body = delivery.body ?? (await buildMessageBody(app, delivery))
  const previousSecrets =
    webhook.previousSecret && webhook.previousSecretExpiresAt && webhook.previousSecretExpiresAt > now
      ? [webhook.previousSecret]
      : []
  const postResult = await postMessage({
    url: webhook.url,
    headers: buildSignedHeaders(body, {
      messageId: delivery.messageId,
      at: now,
      secrets: [webhook.secret, ...previousSecrets],
    }),
    body,
    allowsPrivateAddress: app.settings.WEBHOOK_PRIVATE_ADDRESSES,
  })
  const isDelivered = isAccepted(postResult)
  await (isDelivered ? recordSuccess : recordFailure)(app, webhook, delivery, { body, postResult })
  return isDelivered
}

const isAccepted = (postResult: PostResult): postResult is { status: number } =>
  'status' in postResult && postResult.status >= 200 && postResult.status < 300

interface Attempt {
  body: string
  postResult: PostResult
}

const recordSuccess = async (
  app: App,
  webhook: Webhook,
  delivery: Delivery,
  { body, postResult }: Attempt,
): Promise<void> => {
  const { db, now } = app
  const status = 'status' in postResult ? postResult.status : null
  await db
    .update(deliveries)
    .set({ state: 'delivered', tries: delivery.tries + 1, body, status, failure: null, deliveredAt: now() })
    .where(eq(deliveries.id, delivery.id))
  if (webhook.failingSince) {
    await write(app, ACTOR, async tx => {
      await tx
        .update(webhooks)
        .set({ failingSince: null, failures: 0, retryAt: null, isFailureReported: false })
        .where(eq(webhooks.id, webhook.id))
      await closeFailingTask(tx, webhook.id, now())
      return ok(null)
    })
    webhook.failingSince = null
  }
}

const recordFailure = async (
  app: App,
  webhook: Webhook,
  delivery: Delivery,
  { body, postResult }: Attempt,
): Promise<void> => {
  const now = app.now()
  await app.db
    .update(deliveries)
    .set({
      tries: delivery.tries + 1,
      body,
      status: 'status' in postResult ? postResult.status : null,
      failure: 'failure' in postResult ? postResult.failure : null,
    })
    .where(eq(deliveries.id, delivery.id))
  const expiredCondition = lt(deliveries.at, new Date(now.getTime() - MESSAGE_EXPIRY_MS))
  await app.db
    .update(deliveries)
    .set({ state: 'failed' })
    .where(and(eq(deliveries.webhookId, webhook.id), eq(deliveries.state, 'waiting'), expiredCondition))
  const failingSince = webhook.failingSince ?? now
  const failures = webhook.failures + 1
  const retryAt = new Date(now.getTime() + computeRetryDelaySeconds(failures) * 1_000)
  await app.db
    .update(webhooks)
    .set({
      failures,
      retryAt,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${failingSince.toISOString()}::timestamptz)`,
    })
    .where(eq(webhooks.id, webhook.id))
  if (now.getTime() - failingSince.getTime() >= FAILING_ALERT_AFTER_MS) await openFailingTask(app, webhook)
}

/** Closes the staff task of a receiver that works again or was removed. */
export const closeFailingTask = (tx: Write, id: number, now: Date): Promise<void> =>
  closeTasks(tx, null, 'webhook-failing', now, { webhook: id })

/** Opens one staff task per series of failures. */
const openFailingTask = async (app: App, { id, url }: Webhook): Promise<void> => {
  await write(app, ACTOR, async tx => {
    const [updated] = await tx
      .update(webhooks)
      .set({ isFailureReported: true })
      .where(and(eq(webhooks.id, id), eq(webhooks.isFailureReported, false), sql`${webhooks.failingSince} is not null`))
      .returning({ id: webhooks.id })
    if (!updated) return ok(null)
    await openTask(tx, {
      orderId: null,
      kind: 'webhook-failing',
      details: { webhook: id, url: new URL(url).host },
      now: app.now(),
    })
    tx.audit({ kind: 'webhook', id, action: 'failing' })
    return ok(null)
  })
}
