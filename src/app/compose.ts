import type { Logger } from 'pino'
import { start as accounts, createGuard, hasSessionCookie } from '#accounts/server/accounts.ts'
import { start as analytics } from '#analytics/server/analytics.ts'
import { start as backInStock } from '#back-in-stock/server/back-in-stock.ts'
import { start as bookkeeping } from '#bookkeeping/server/bookkeeping.ts'
import { start as builds } from '#builds/server/builds.ts'
import {
  start as catalog,
  categoryFileUsage,
  findBinnedProducts,
  isProductVisible,
  productFileUsage,
  readCategoryRows,
  readProductVisibilities,
} from '#catalog/server/catalog.ts'
import { start as checkout } from '#checkout/server/checkout.ts'
import { start as compliance } from '#compliance/server/compliance.ts'
import { start as content, navigationFiles, pageFiles } from '#content/server/content.ts'
import { start as delivery } from '#delivery/server/delivery.ts'
import { start as exchange } from '#exchange/server/exchange.ts'
import { type FileUsageProviders, start as files, logoUsage } from '#files/server/files.ts'
import { start as fitment } from '#fitment/server/fitment.ts'
import { albumFiles, start as gallery, isAlbumEmpty } from '#gallery/server/gallery.ts'
import { buildCategoryTree, start as listing } from '#listing/server/listing.ts'
import { start as orders } from '#orders/server/orders.ts'
import { findOrdersWithRefunds, start as payments } from '#payments/server/payments.ts'
import type { App } from '#platform/server/app.ts'
import { scheduleIpAddressPurge } from '#platform/server/audit/purge-ip-addresses.ts'
import { openChangeStream } from '#platform/server/db/change-stream.ts'
import type { Database, Queryable } from '#platform/server/db/database.ts'
import { openReplica } from '#platform/server/db/replica.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { addSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { trackRequests } from '#platform/server/http/track-requests.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { scheduleMailPurge } from '#platform/server/mail/purge-mails.ts'
import { scheduleCallCountPurge } from '#platform/server/overload/limit-shared-calls.ts'
import { scheduleIdempotentRequestPurge } from '#platform/server/purge-idempotent-requests.ts'
import type { Settings } from '#platform/server/settings.ts'
import { openStorage } from '#platform/server/storage/open-storage.ts'
import { start as promotions } from '#promotions/server/promotions.ts'
import { start as quality } from '#quality/server/quality.ts'
import { start as search } from '#search/server/search.ts'
import { createSettingsCache, start as shop } from '#shop/server/shop.ts'
import { start as warehouse } from '#warehouse/server/warehouse.ts'
import { start as webhooks } from '#webhooks/server/webhooks.ts'
import { serveBackups } from './backup/backup-settings.ts'
import { scheduleNightlyBackup } from './backup/nightly-backup.ts'
import { allBlockTypes } from './block-types.ts'
import { watchFailedJobs } from './failed-jobs.ts'
import { personalData } from './personal-data.ts'
import { listRecipients, processingActivities } from './processing-activities.ts'
import { followSettings } from './server/follow-settings.ts'
import { createGuestPages } from './server/guest-pages.ts'
import { createTranslators } from './server/messages.ts'
import type { PageRenderer } from './server/render-pages.ts'
import { serveHealth } from './server/serve-health.ts'
import { serveMachineReadable } from './server/serve-machine-readable.ts'
import { serveMetrics } from './server/serve-metrics.ts'
import { serveOfflineWorker } from './server/serve-offline-worker.ts'
import { servePageOptions } from './server/serve-page-options.ts'
import { servePages } from './server/serve-pages.ts'
import { serveSetupSteps } from './server/serve-setup-steps.ts'
import { serveStaticFiles } from './server/serve-static-files.ts'
import { subscribeModules } from './subscribe-modules.ts'

/** Everything that uses files: each provider reports its uses and blocks their deletion. */
const fileUsageProviders: FileUsageProviders = [
  productFileUsage,
  categoryFileUsage,
  pageFiles,
  navigationFiles,
  albumFiles,
  logoUsage,
]

export interface RunningShop {
  app: App
  /** Closes in order: new requests, running requests, jobs, listeners. The caller closes the database. */
  close(): Promise<void>
}

export interface ComposeArgs {
  settings: Settings
  log: Logger
  db: Database
  /** Direct connection for LISTEN and the job queue. */
  directUrl: string
  renderer: PageRenderer
  now?: () => Date
}

const readCategoryIds = async (db: Queryable): Promise<Set<number>> =>
  new Set((await readCategoryRows(db)).map(({ id }) => id))

/** Modules in start order; a module follows the ones it depends on. */
const modules: readonly ((app: App) => void | Promise<void>)[] = [
  accounts,
  app => files(app, fileUsageProviders),
  app =>
    content(app, allBlockTypes, {
      isProductVisible: (id, visitor) => isProductVisible(app.db, id, visitor, app.now()),
      readProductVisibilities,
      readCategoryIds,
      isAlbumEmpty,
      findBinnedProducts,
    }),
  app => gallery(app, allBlockTypes),
  analytics,
  catalog,
  fitment,
  listing,
  search,
  delivery,
  app => orders(app, personalData),
  promotions,
  app => compliance(app, { activities: processingActivities, listRecipients }, personalData, findOrdersWithRefunds),
  payments,
  bookkeeping,
  checkout,
  backInStock,
  builds,
  exchange,
  quality,
  warehouse,
  webhooks,
  app => shop(app, readCategoryIds),
  serveBackups,
  serveSetupSteps,
]

/** Above this many running requests, background jobs begin more slowly. */
const MAX_RUNNING_REQUESTS = 4

/** Composes the shop on a migrated and filled database; does not listen. */
export const compose = async ({
  settings,
  log,
  db,
  directUrl,
  renderer,
  now = () => new Date(),
}: ComposeArgs): Promise<RunningShop> => {
  const changes = await openChangeStream(db, directUrl, log)
  const replica = openReplica(settings, db, log)
  const server = await createServer(log, settings.TRUSTED_PROXIES, settings.DATA_DIR)
  const requestTracker = trackRequests(server)
  const jobs = await openJobs(directUrl, log, () => requestTracker.countRunning() > MAX_RUNNING_REQUESTS)
  const app: App = {
    server,
    settings,
    log,
    db,
    replica,
    changes,
    jobs,
    storage: openStorage(settings),
    guard: await createGuard({ db, now }),
    now,
    texts: createTranslators(),
  }
  let isReady = false
  addSecurityHeaders(server, {
    // Runs first, so that every later change listener sees the new languages.
    getThirdParties: await followSettings(app),
    scriptHashes: renderer.document.scriptHashes,
    isSecure: settings.publicUrl.startsWith('https:'),
    includesSubDomains: settings.HSTS_SUBDOMAINS,
    isDevelopment: renderer.isDevelopment,
  })
  renderer.attach(server)
  for (const start of modules) await start(app)
  servePageOptions(app, (language, visitor) => buildCategoryTree(app, language, visitor))
  serveHealth(app, () => isReady)
  serveMachineReadable(app)
  const guestPages = createGuestPages(app)
  serveMetrics(app, guestPages)
  await serveStaticFiles(app, renderer.isDevelopment)
  if (!renderer.isDevelopment) serveOfflineWorker(app)
  servePages(app, renderer, guestPages, hasSessionCookie)
  scheduleMailPurge(app)
  scheduleNightlyBackup(app, directUrl)
  watchFailedJobs(app)
  scheduleIpAddressPurge(app)
  scheduleIdempotentRequestPurge(app)
  scheduleCallCountPurge(app)
  const readCachedSettings = createSettingsCache(app)
  handleMail(app, async () => {
    const { company, name } = await readCachedSettings()
    return { name, address: company.email }
  })
  await jobs.start()
  const endSubscriptions = subscribeModules(app)
  await server.ready()
  isReady = true
  return {
    app,
    async close() {
      isReady = false
      await requestTracker.drain()
      await server.close()
      await endSubscriptions()
      await jobs.stop()
      await changes.close()
      await replica.close()
      await renderer.close()
    },
  }
}
