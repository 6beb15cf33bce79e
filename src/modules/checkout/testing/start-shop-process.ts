import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { registerCheckoutRoutes } from '#checkout/server/routes.ts'
import type { Language } from '#kernel/language.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { handleOrderMailJobs } from '#orders/server/orders.ts'
import { registerPaymentRoutes } from '#payments/server/routes.ts'
import type { App } from '#platform/server/app.ts'
import { openChangeStream } from '#platform/server/db/change-stream.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { createPassthroughReplica } from '#platform/server/db/replica.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { readSettings } from '#platform/server/settings.ts'
import { createFolderStorage } from '#platform/server/storage/folder-storage.ts'
import { GUEST } from '#wire/visitor.ts'

/** Starts a process of the shop on a shared database, with orders, payments and mails. For tests. */
export const startShopProcess = async (
  url: string,
  dataFolder = tmpdir(),
): Promise<App & { close(): Promise<void> }> => {
  const log = pino({ level: 'silent' })
  const db = openDatabase(url, 8)
  const changes = await openChangeStream(db, url, log)
  const jobs = await openJobs(url, log)
  const app = {
    server: await createServer(log),
    settings: readSettings({ DATA_DIR: dataFolder }),
    log,
    db,
    replica: createPassthroughReplica(db),
    changes,
    jobs,
    storage: createFolderStorage(dataFolder),
    guard: { identify: () => ({ visitor: GUEST, userId: null }), isTokenValid: () => true },
    now: () => new Date(),
    texts: (language: Language) => getRealTranslator(language),
  }
  registerCheckoutRoutes(app)
  registerPaymentRoutes(app)
  handleOrderMailJobs(app)
  handleMail(app, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  await jobs.start()
  return {
    ...app,
    async close() {
      await jobs.stop()
      await changes.close()
      await db.$client.end()
    },
  }
}
