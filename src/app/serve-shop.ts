import { ensureAdmin, resetLostPassword, resetSecondFactor } from '#accounts/server/accounts.ts'
import type { App } from '#platform/server/app.ts'
import { type Database, IDLE_CONNECTION_MS, openDatabase, QUERY_TIMEOUT_MS } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { readSettings as readShopSettings } from '#shop/server/shop.ts'
import { describeListenError } from './check-port.ts'
import { compose } from './compose.ts'
import { createBuiltRenderer, createDevelopmentRenderer } from './server/render-pages.ts'

/**
 * Pending connections of the listen socket. Node's default of 511 overflows at peak load, and a dropped client waits
 * seconds before it retries.
 */
const BACKLOG = 4_096

/** The running shop: one process, or the parent of several. */
export interface ServedShop {
  /** Closes in order; repeated calls wait for the same close. */
  close(): Promise<void>
}

/** The database addresses. `directUrl` bypasses a pooler and equals `url` without one. */
export interface DatabaseLocation {
  url: string
  directUrl: string
}

export const openShopDatabase = ({ url, directUrl }: DatabaseLocation): Database =>
  // A separate direct address means that the other one is a pooler.
  openDatabase(url, undefined, {
    hasOwnSessions: directUrl === url,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    idleMs: IDLE_CONNECTION_MS,
  })

/** Serves the shop from this process on a migrated and filled database; `print` shows a new login. */
export const serveShop = async (
  settings: Settings,
  location: DatabaseLocation,
  print: (line: string) => void,
): Promise<ServedShop> => {
  const db = openShopDatabase(location)
  let running: Awaited<ReturnType<typeof compose>> | undefined
  let closePromise: Promise<void> | undefined
  const closeShop = (): Promise<void> => {
    closePromise ??= (async () => {
      await running?.close()
      await db.$client.end()
    })()
    return closePromise
  }
  try {
    const renderer = process.env.PITLANE_DEV === '1' ? createDevelopmentRenderer() : createBuiltRenderer()
    const log = createLog(settings.LOG_LEVEL)
    running = await compose({ settings, log, db, directUrl: location.directUrl, renderer: await renderer })
    // Runs before listening, because a busy port must not swallow the printed login.
    await prepareLogins(running.app, settings, print)
    await listenForRequests(running.app.server, settings)
    return { close: closeShop }
  } catch (error) {
    await closeShop()
    throw error
  }
}

/** Creates the first login of a new shop and resets a lost one when a setting asks for it. */
const prepareLogins = async (app: App, settings: Settings, print: (line: string) => void): Promise<void> => {
  const { company } = await readShopSettings(app.db)
  const login = await ensureAdmin(app, {
    username: settings.ADMIN_USERNAME,
    password: settings.ADMIN_PASSWORD,
    email: company.email,
  })
  // A password from the settings is not printed, because it would stay in a log.
  if (login)
    print(`Staff login: ${login.username} / ${login.generatedPassword ?? 'the password given in ADMIN_PASSWORD'}`)
  if (login?.weaknessText)
    print(`The password in ADMIN_PASSWORD is weak (${login.weaknessText}): change it after the first login.`)
  const { RESET_PASSWORD = null, RESET_SECOND_FACTOR = null } = settings
  const reset = await resetLostPassword(app, RESET_PASSWORD)
  if (reset.ok) print(`Staff login: ${reset.value.username} / ${reset.value.password} (empty RESET_PASSWORD now)`)
  else if (reset.reason === 'notFound')
    print(`There is no user ${RESET_PASSWORD} who may log in: correct RESET_PASSWORD, or empty it.`)
  const secondFactorReset = await resetSecondFactor(app, RESET_SECOND_FACTOR)
  if (secondFactorReset === 'removed')
    print(`${RESET_SECOND_FACTOR} logs in by the password alone again: empty RESET_SECOND_FACTOR now.`)
  if (secondFactorReset === 'notFound')
    print(`There is no user ${RESET_SECOND_FACTOR} with a second step: correct RESET_SECOND_FACTOR, or empty it.`)
}

const listenForRequests = async (server: App['server'], { PORT, HOST }: Settings): Promise<void> => {
  const { level } = server.log
  try {
    // The last line of a start names the shop's address; Fastify's own line would follow it.
    if (level === 'info') server.log.level = 'warn'
    await server.listen({ port: PORT, host: HOST, backlog: BACKLOG })
    server.log.level = level
  } catch (error) {
    throw describeListenError(error, { PORT, HOST })
  }
}
