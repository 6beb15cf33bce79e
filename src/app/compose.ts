import path from 'node:path'
import type { Logger } from 'pino'
import { createGuard, hasSessionCookie } from '#accounts/server/accounts.ts'
import { routes as accountRoutes } from '#accounts/server/routes.ts'
import { routes as analyticsRoutes } from '#analytics/server/routes.ts'
import { routes as backInStockRoutes } from '#back-in-stock/server/routes.ts'
import { routes as catalogRoutes } from '#catalog/server/routes.ts'
import { routes as checkoutRoutes } from '#checkout/server/routes.ts'
import { messageRoutes } from '#content/server/message-routes.ts'
import { routes as contentRoutes } from '#content/server/routes.ts'
import { routes as deliveryRoutes } from '#delivery/server/routes.ts'
import { routes as fileRoutes } from '#files/server/routes.ts'
import { routes as galleryRoutes } from '#gallery/server/routes.ts'
import { translator } from '#kernel/translator.ts'
import { categoryTree, listingOf } from '#listing/server/listing.ts'
import { routes as listingRoutes } from '#listing/server/routes.ts'
import { watchUnpaid } from '#orders/server/cancel-unpaid.ts'
import { routes as orderRoutes } from '#orders/server/routes.ts'
import { sendOrderMails } from '#orders/server/send-order-mails.ts'
import { routes as paymentRoutes } from '#payments/server/routes.ts'
import type { App } from '#platform/server/app.ts'
import { watchAddresses } from '#platform/server/audit/forget-addresses.ts'
import { openChangeStream } from '#platform/server/db/change-stream.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { drainable } from '#platform/server/http/drain.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { watchMails } from '#platform/server/mail/forget-mails.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import type { Settings } from '#platform/server/settings.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { routes as searchRoutes } from '#search/server/routes.ts'
import { countSearches } from '#search/server/search.ts'
import { deadLetterRoutes } from '#shop/server/dead-letter-routes.ts'
import { readSettings as readShopSettings } from '#shop/server/shop.ts'
import { backupRoutes } from './backup/backup-settings.ts'
import { backUpByNight } from './backup/nightly-backup.ts'
import { allBlockTypes } from './block-types.ts'
import { createGuestPages } from './server/guest-pages.ts'
import { serveHealth } from './server/health.ts'
import { serveMachineReadable } from './server/machine-readable.ts'
import { messagesOf } from './server/messages.ts'
import { serveMetrics } from './server/metrics.ts'
import type { Making } from './server/page-making.ts'
import { servePages } from './server/pages.ts'
import { servePageOptions } from './server/shop-routes.ts'
import { serveStaticFiles } from './server/static-files.ts'
import { subscriptions } from './subscriptions.ts'

export interface Running {
  app: App
  /** Ends in order: no new requests, running ones finished, jobs, listeners. The database is the caller's. */
  close(): Promise<void>
}

export interface ComposeArgs {
  settings: Settings
  log: Logger
  db: Database
  /** For LISTEN and the job queue. */
  directUrl: string
  making: Making
  now?: () => Date
}

/** When more visitors wait for their answers, mails and other work behind the scenes wait for them. */
const FEW = 4

/** Puts the whole shop together on a migrated, filled database; does not listen yet. */
export const compose = async ({
  settings,
  log,
  db,
  directUrl,
  making,
  now = () => new Date(),
}: ComposeArgs): Promise<Running> => {
  const changes = await openChangeStream(db, directUrl, log)
  const server = await createServer(log, settings.TRUSTED_PROXIES)
  const { drain, running } = drainable(server)
  const jobs = await openJobs(directUrl, log, () => running() > FEW)
  const texts = { et: translator('et', messagesOf('et')), en: translator('en', messagesOf('en')) }
  const app: App = {
    server,
    settings,
    log,
    db,
    changes,
    jobs,
    storage: folderStorage(path.join(settings.DATA_DIR, 'files')),
    guard: await createGuard({ db, now }),
    now,
    texts: language => texts[language],
  }
  let ready = false
  securityHeaders(server, {
    scriptHashes: making.document.scriptHashes,
    secure: settings.publicUrl.startsWith('https:'),
    subDomains: settings.HSTS_SUBDOMAINS,
    development: making.development,
  })
  // Loaded before the first visitor comes.
  await listingOf(app)
  making.attach(server)
  accountRoutes(app)
  fileRoutes(app)
  contentRoutes(app, allBlockTypes)
  messageRoutes(app)
  galleryRoutes(app)
  analyticsRoutes(app)
  catalogRoutes(app)
  listingRoutes(app)
  searchRoutes(app)
  countSearches(app)
  deliveryRoutes(app)
  orderRoutes(app)
  paymentRoutes(app)
  checkoutRoutes(app)
  backInStockRoutes(app)
  deadLetterRoutes(app)
  backupRoutes(app)
  servePageOptions(app, (language, visitor) => categoryTree(app, language, visitor))
  serveHealth(app, () => ready)
  serveMachineReadable(app)
  // After all that pages are made from has subscribed to changes: a page is dropped last.
  const guestPages = createGuestPages(app)
  serveMetrics(app, guestPages)
  await serveStaticFiles(app, making.development)
  servePages(app, making, guestPages, hasSessionCookie)
  sendOrderMails(app)
  watchUnpaid(app)
  watchMails(app)
  backUpByNight(app, directUrl)
  watchAddresses(app)
  handleMail(app, async () => {
    const { company, name } = await readShopSettings(db)
    return { name, address: company.email }
  })
  await jobs.start()
  const leaveSubscriptions = subscriptions(app)
  await server.ready()
  ready = true
  return {
    app,
    async close() {
      ready = false
      await drain()
      await server.close()
      await leaveSubscriptions()
      await jobs.stop()
      await changes.close()
      await making.close()
    },
  }
}
