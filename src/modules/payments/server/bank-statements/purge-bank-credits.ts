import { lt } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import { ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { bankCredits } from '../tables.ts'

/** Payments older than 366 days cannot be recorded, so an older statement could not repeat a deleted credit. */
export const RETENTION_DAYS = 400

const PURGE_BANK_CREDITS = defineJob<Record<string, never>>('purge-bank-credits')

/** Deletes old credits every night; their payments remain. */
export const scheduleBankCreditPurge = (app: App): void => {
  app.jobs.handle(PURGE_BANK_CREDITS, async (_payload, actor) => {
    const cutoff = new Date(app.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10)
    await write(app, actor, async tx => ok(await tx.delete(bankCredits).where(lt(bankCredits.bookedOn, cutoff))))
  })
  app.jobs.schedule(PURGE_BANK_CREDITS, { cron: '50 4 * * *', payload: {}, key: 'old-bank-credits' })
}
