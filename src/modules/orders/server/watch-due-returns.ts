import { ok } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { type DueReturn, listDueReturns } from '#orders/domain/due-returns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { readProducerReport } from './read-producer-report.ts'
import { updateFactTask } from './update-fact-task.ts'

const CHECK_DUE_RETURNS = defineJob<Record<string, never>>('check-due-returns')

/** Checks every morning which returns are due soon. */
export const scheduleDueReturnCheck = (app: App): void => {
  app.jobs.handle(CHECK_DUE_RETURNS, (_payload, actor) => checkDueReturns(app, actor))
  app.jobs.schedule(CHECK_DUE_RETURNS, { cron: '20 5 * * *', payload: {}, key: 'due-returns' })
}

/**
 * Keeps a task for each return that the shop must submit soon. A task stays open after its due day until staff close
 * it, and a closed one does not open again.
 */
export const checkDueReturns = async (app: WriteContext, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    const now = app.now()
    for (const dueReturn of listDueReturns(getShopDay(now))) {
      const { kind, from, to, dueDay } = dueReturn
      const facts = (await mustSubmit(tx, dueReturn)) ? { to, dueDay } : null
      await updateFactTask(tx, { kind: 'return-due', subject: { return: kind, from }, facts, now })
    }
    return ok(null)
  })
}

/** Returns whether the shop owes a return: VAT and OSS also without sales, reports to registers only with goods. */
const mustSubmit = async (db: Queryable, { kind, from, to }: DueReturn): Promise<boolean> => {
  const { company, ossFrom } = await readSettings(db)
  if (kind === 'vat') return company.vatNumber.trim() !== ''
  if (kind === 'oss') return ossFrom !== null && ossFrom <= to
  if (kind === 'packaging') return (await readProducerReport(db, 'packaging', { from, to })).length > 0
  const rows = await readProducerReport(db, 'goods', { from, to })
  return rows.some(({ category }) => (category === 'vehiclePart') === (kind === 'vehicle-parts'))
}
