import { and, eq, inArray } from 'drizzle-orm'
import { BOOKKEEPING_SYSTEMS, type BookkeepingSystem, OPERATOR } from '#bookkeeping/domain/bookkeeping-system.ts'
import { ok } from '#kernel/result.ts'
import { closeTasks, openTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { attemptEntry } from './attempt-entry.ts'
import { claimEntry } from './claim-entry.ts'
import { collectEntries } from './collect-entries.ts'
import { createAdapter } from './create-adapter.ts'
import { lockAccount } from './lock-account.ts'
import { SystemCredentialsError } from './system-errors.ts'
import { bookkeepingAccounts, bookkeepingEntries as entries } from './tables.ts'

/** Retried after 1, 2, 4 … minutes while the program does not answer. */
export const SEND_BOOKKEEPING = defineJob<{ system: BookkeepingSystem }>('send-bookkeeping', {
  retryLimit: 6,
  retryDelaySeconds: 60,
  expireInSeconds: 3_600,
})
/** More entries are sent by a further job. */
const MAX_ENTRIES_PER_RUN = 500
/** After this many unanswered entries in a row the program counts as down. */
const MAX_UNANSWERED = 3

/**
 * Schedules sending to each program at night, and e-invoices every ten minutes. Accounts that are switched off send
 * nothing.
 */
export const scheduleBookkeeping = (app: App): void => {
  app.jobs.handle(SEND_BOOKKEEPING, ({ system }, actor) => sendEntries(app, actor, system))
  for (const system of BOOKKEEPING_SYSTEMS)
    app.jobs.schedule(SEND_BOOKKEEPING, {
      // Customers expect an e-invoice at once; bookkeeping programs get their documents at night.
      cron: system === OPERATOR ? '*/10 * * * *' : '30 2 * * *',
      payload: { system },
      key: system,
      skipsFirstRun: true,
    })
}

/** Sends everything that is due to a program. Throws while answers are missing, so that the job is retried. */
export const sendEntries = async (app: App, actor: Actor, system: BookkeepingSystem): Promise<void> => {
  const startedAt = app.now()
  const [account] = await app.db.select().from(bookkeepingAccounts).where(eq(bookkeepingAccounts.system, system))
  if (!account?.active || account.startsOn === null) return
  await collectEntries(app, system, account.startsOn)
  const adapter = createAdapter(app, account)
  let failure = ''
  let unanswered = 0
  let attempts = 0
  for (; attempts < MAX_ENTRIES_PER_RUN && unanswered < MAX_UNANSWERED; attempts += 1) {
    const claim = await claimEntry(app, system, startedAt)
    if (!claim) break
    try {
      const result = await attemptEntry(app, adapter, claim)
      unanswered = result === 'unclear' ? unanswered + 1 : 0
      if (result === 'busy') break
    } catch (error) {
      if (!(error instanceof SystemCredentialsError)) throw error
      failure = 'credentials'
      break
    }
  }
  const unclearCount = await app.db.$count(entries, and(eq(entries.system, system), eq(entries.state, 'unclear')))
  if (failure === '' && unclearCount > 0) failure = 'unanswered'
  await app.db
    .update(bookkeepingAccounts)
    .set({ ranAt: app.now(), failure })
    .where(eq(bookkeepingAccounts.system, system))
  await updateTask(app, actor, system)
  if (failure === 'unanswered') throw new Error(`${system} has not answered for ${unclearCount} documents`)
  if (attempts < MAX_ENTRIES_PER_RUN) return
  await write(app, actor, async tx => {
    await app.jobs.enqueue(tx, SEND_BOOKKEEPING, { system })
    return ok(null)
  })
}

/** Opens one task while documents of a program are not booked, and closes it when all are. */
export const updateTask = async (app: App, actor: Actor, system: BookkeepingSystem): Promise<void> => {
  await write(app, actor, async tx => {
    const account = await lockAccount(tx, system)
    const openCondition = and(eq(entries.system, system), inArray(entries.state, ['failed', 'unclear']))
    const count = await tx.$count(entries, openCondition)
    const hasProblem = count > 0 || account?.failure === 'credentials'
    if (!account || hasProblem === account.isProblemReported) return ok(null)
    await tx
      .update(bookkeepingAccounts)
      .set({ isProblemReported: hasProblem })
      .where(eq(bookkeepingAccounts.system, system))
    const now = app.now()
    if (hasProblem) await openTask(tx, { orderId: null, kind: 'bookkeeping-failing', details: { system, count }, now })
    else await closeTasks(tx, null, 'bookkeeping-failing', now, { system })
    tx.audit({ kind: 'bookkeeping-account', id: system, action: hasProblem ? 'failing' : 'recovered' })
    return ok(null)
  })
}
