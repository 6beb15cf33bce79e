import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { closeTasks, openTask } from '#orders/server/orders.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { EXPIRES_MS, FAILING_MS, nextCall } from '#webhooks/domain/events.ts'
import { messageBody } from './message-body.ts'
import { type Posted, postMessage } from './post-message.ts'
import { signedHeaders } from './sign-message.ts'
import { webhookDeliveries as deliveries, webhooks } from './tables.ts'

/** Messages claimed by a process that died become due again after this time. */
const CLAIMED_MS = 60_000
/** Messages per receiver and claim: all of them can time out before the claim expires. */
const AT_ONCE = 5
const WORK = system('webhooks')

type Delivery = typeof deliveries.$inferSelect
type Webhook = typeof webhooks.$inferSelect

/**
 * Sends due messages, receivers in parallel; returns how many were claimed. `busy` holds the receivers being sent to,
 * so that the next call skips one that hangs.
 */
export const deliverDue = async (app: App, busy = new Set<number>()): Promise<number> => {
  const due = await claimDue(app, busy)
  if (due.length === 0) return 0
  const ids = [...new Set(due.map(({ webhookId }) => webhookId))]
  for (const id of ids) busy.add(id)
  try {
    const hooks = await app.db.select().from(webhooks).where(inArray(webhooks.id, ids))
    await Promise.all(
      hooks.map(async hook => {
        const own = due.filter(one => one.webhookId === hook.id)
        await sendInTurn(app, hook, own).finally(() => busy.delete(hook.id))
      }),
    )
  } finally {
    for (const id of ids) busy.delete(id)
  }
  return due.length
}

/** After a failure the following messages wait, so that a receiver gets its messages in order. */
const sendInTurn = async (app: App, hook: Webhook, own: readonly Delivery[]): Promise<void> => {
  for (const [at, one] of own.entries()) {
    if (await attempt(app, hook, one)) continue
    const behind = own.slice(at).map(({ id }) => id)
    await app.db.update(deliveries).set({ nextAt: app.now() }).where(inArray(deliveries.id, behind))
    return
  }
}

/**
 * Claims the oldest due messages of each receiver for this process. A failing receiver waits for its `retryAt`. An
 * inactive one gets pings only, and pings go at once. A separate statement locks the receivers, so that the claim
 * sees what another process took.
 */
export const claimDue = ({ db, now }: Pick<App, 'db' | 'now'>, busy: ReadonlySet<number>): Promise<Delivery[]> =>
  db.transaction(async tx => {
    const free = await tx.execute<{ id: number }>(sql`
      select id from ${webhooks} w where not id = any(${sql.param([...busy])}::int[]) and exists (
        select from ${deliveries} d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${momentOf(now())}
      ) order by id for no key update skip locked`)
    const ids = free.rows.map(({ id }) => id)
    return ids.length === 0 ? [] : take(tx, ids, now())
  })

const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Claims due messages of locked receivers. */
const take = async (tx: Transaction, receivers: readonly number[], now: Date): Promise<Delivery[]> => {
  const at = momentOf(now)
  const due = sql`
    with called as materialized (
      select id, active and (retry_at is null or retry_at <= ${at}) as open from ${webhooks} w
      where id = any(${sql.param([...receivers])}::int[]) and not exists (
        select from ${deliveries} d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at > ${at}
      )
    ), due as materialized (
      select d.id from called cross join lateral (
        select id from ${deliveries}
        where webhook_id = called.id and state = 'waiting' and next_at <= ${at} and (called.open or event = 'ping')
        order by event <> 'ping', id limit ${AT_ONCE} for update
      ) d
    ) select id from due`
  const until = new Date(now.getTime() + CLAIMED_MS)
  const taken = await tx.update(deliveries).set({ nextAt: until }).where(sql`${deliveries.id} in (${due})`).returning()
  return taken.sort((a, b) => Number(b.event === 'ping') - Number(a.event === 'ping') || a.id - b.id)
}

/** Returns true when the receiver accepted the message. */
const attempt = async (app: App, hook: Webhook, one: Delivery): Promise<boolean> => {
  const now = app.now()
  const body = one.body ?? (await messageBody(app, one))
  const former = hook.formerSecret && hook.formerUntil && hook.formerUntil > now ? [hook.formerSecret] : []
  const posted = await postMessage({
    url: hook.url,
    headers: signedHeaders(body, { messageId: one.messageId, at: now, secrets: [hook.secret, ...former] }),
    body,
    mayBePrivate: app.settings.WEBHOOK_PRIVATE_ADDRESSES,
  })
  const taken = isTaken(posted)
  await (taken ? delivered : failed)(app, hook, one, { body, posted })
  return taken
}

const isTaken = (posted: Posted): posted is { status: number } =>
  'status' in posted && posted.status >= 200 && posted.status < 300

interface Tried {
  body: string
  posted: Posted
}

const delivered = async (app: App, hook: Webhook, one: Delivery, { body, posted }: Tried): Promise<void> => {
  const { db, now } = app
  const status = 'status' in posted ? posted.status : null
  await db
    .update(deliveries)
    .set({ state: 'delivered', tries: one.tries + 1, body, status, failure: null, deliveredAt: now() })
    .where(eq(deliveries.id, one.id))
  if (hook.failingSince) {
    await write(app, WORK, async tx => {
      await tx
        .update(webhooks)
        .set({ failingSince: null, failures: 0, retryAt: null, toldFailing: false })
        .where(eq(webhooks.id, hook.id))
      await closeFailing(tx, hook.id, now())
      return ok(null)
    })
    hook.failingSince = null
  }
}

const failed = async (app: App, hook: Webhook, one: Delivery, { body, posted }: Tried): Promise<void> => {
  const now = app.now()
  await app.db
    .update(deliveries)
    .set({
      ...{ tries: one.tries + 1, body, status: 'status' in posted ? posted.status : null },
      failure: 'failure' in posted ? posted.failure : null,
    })
    .where(eq(deliveries.id, one.id))
  const tooOld = lt(deliveries.at, new Date(now.getTime() - EXPIRES_MS))
  await app.db
    .update(deliveries)
    .set({ state: 'failed' })
    .where(and(eq(deliveries.webhookId, hook.id), eq(deliveries.state, 'waiting'), tooOld))
  const since = hook.failingSince ?? now
  const failures = hook.failures + 1
  const retryAt = new Date(now.getTime() + nextCall(failures) * 1_000)
  await app.db
    .update(webhooks)
    .set({
      failures,
      retryAt,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${since.toISOString()}::timestamptz)`,
    })
    .where(eq(webhooks.id, hook.id))
  if (now.getTime() - since.getTime() >= FAILING_MS) await tellStaff(app, hook)
}

/** Closes the staff task of a receiver that works again or was removed. */
export const closeFailing = (tx: Write, id: number, now: Date): Promise<void> =>
  closeTasks(tx, null, 'webhook-failing', now, { webhook: id })

/** Opens one staff task per series of failures. */
const tellStaff = async (app: App, { id, url }: Webhook): Promise<void> => {
  await write(app, WORK, async tx => {
    const [told] = await tx
      .update(webhooks)
      .set({ toldFailing: true })
      .where(and(eq(webhooks.id, id), eq(webhooks.toldFailing, false), sql`${webhooks.failingSince} is not null`))
      .returning({ id: webhooks.id })
    if (!told) return ok(null)
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
