import { and, eq, lt, notExists } from 'drizzle-orm'
import { findRetentionStart } from '#compliance/domain/withdrawal-retention.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { storeCurrentTexts } from './read-current-texts.ts'
import { legalTexts, orderLegalTexts } from './tables.ts'

const PURGE_LEGAL_TEXTS = defineJob<Record<string, never>>('purge-legal-texts')

/** Schedules the nightly deletion of legal texts that no order refers to. */
export const scheduleLegalTextPurge = (app: App): void => {
  app.jobs.handle(PURGE_LEGAL_TEXTS, () => purgeLegalTexts(app))
  app.jobs.schedule(PURGE_LEGAL_TEXTS, { cron: '55 3 * * *', payload: {}, key: 'legal-texts' })
}

/** Deletes texts that were last in force three years ago, unless an order refers to them. */
export const purgeLegalTexts = async (app: App): Promise<void> => {
  const now = app.now()
  // A text that is in force is marked first, so that no order meets a deleted one.
  for (const language of getShopLanguages()) await storeCurrentTexts(app, language, now)
  const references = app.db
    .select({ id: orderLegalTexts.legalTextId })
    .from(orderLegalTexts)
    .where(eq(orderLegalTexts.legalTextId, legalTexts.id))
  await app.db
    .delete(legalTexts)
    .where(and(lt(legalTexts.lastInForceAt, findRetentionStart(now)), notExists(references)))
}
