import { lt } from 'drizzle-orm'
import { findRetentionStart } from '#compliance/domain/withdrawal-retention.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { marketingConsents } from '../tables.ts'

const PURGE_MARKETING_CONSENTS = defineJob<Record<string, never>>('purge-marketing-consents')

/** Schedules the nightly deletion of consents that nobody needs as proof. */
export const scheduleConsentPurge = (app: App): void => {
  app.jobs.handle(PURGE_MARKETING_CONSENTS, () => purgeMarketingConsents(app))
  app.jobs.schedule(PURGE_MARKETING_CONSENTS, { cron: '8 4 * * *', payload: {}, key: 'marketing-consents' })
}

/** Deletes consents three years after their withdrawal, when claims about earlier mails have ended. */
export const purgeMarketingConsents = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await db.delete(marketingConsents).where(lt(marketingConsents.stoppedAt, findRetentionStart(now())))
}
