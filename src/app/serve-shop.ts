import { ensureAdmin, resetSecondFactor } from '#accounts/server/accounts.ts'
import type { App } from '#platform/server/app.ts'
import { type Database, LONGEST_QUERY_MS, openDatabase } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import type { Settings } from '#platform/server/settings.ts'
import { readSettings as readShopSettings } from '#shop/server/shop.ts'
import { compose } from './compose.ts'
import { listenRefusal } from './listen.ts'
import { builtPages, developmentPages } from './server/page-making.ts'

/** Connections that the system holds until they are taken; Node's own 511 overflow in a rush, and who is dropped then comes back seconds later. */
const BACKLOG = 4_096

/** What serves the shop: one process, or what stands before several. */
export interface Serving {
  /** Ends in order; repeated calls wait for the same end. */
  close(): Promise<void>
}

/** Where the database is. `directUrl` leads to it without a pooler between, and is the same where there is none. */
export interface DatabasePlace {
  url: string
  directUrl: string
}

export const openShopDatabase = ({ url, directUrl }: DatabasePlace): Database =>
  // An address of its own for sessions says that the other one is a pooler's.
  openDatabase(url, undefined, { ownSessions: directUrl === url, longestMs: LONGEST_QUERY_MS })

/** Serves the shop from this process, on a migrated and filled database; `say` is told a login that was made now. */
export const serveShop = async (
  settings: Settings,
  place: DatabasePlace,
  say: (line: string) => void,
): Promise<Serving> => {
  const db = openShopDatabase(place)
  let running: Awaited<ReturnType<typeof compose>> | undefined
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= (async () => {
      await running?.close()
      await db.$client.end()
    })()
    return closed
  }
  try {
    const making = process.env.PITLANE_DEV === '1' ? developmentPages() : builtPages()
    const log = createLog(settings.LOG_LEVEL)
    running = await compose({ settings, log, db, directUrl: place.directUrl, making: await making })
    const { company } = await readShopSettings(db)
    const login = await ensureAdmin(running.app, {
      username: settings.ADMIN_USERNAME,
      password: settings.ADMIN_PASSWORD,
      email: company.email,
    })
    const lost = settings.RESET_SECOND_FACTOR ?? null
    const isReset = await resetSecondFactor(running.app, lost)
    await listen(running.app.server, settings)
    // A given password is known to who gave it; printed it would stay in a log.
    if (login) say(`Staff login: ${login.username} / ${login.generated ?? 'the password given in ADMIN_PASSWORD'}`)
    if (isReset) say(`${lost} logs in by the password alone again: empty RESET_SECOND_FACTOR now.`)
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}

const listen = async (server: App['server'], { PORT, HOST }: Settings): Promise<void> => {
  const { level } = server.log
  try {
    // The last line of a good start says where the shop is; Fastify's own would come after it.
    if (level === 'info') server.log.level = 'warn'
    await server.listen({ port: PORT, host: HOST, backlog: BACKLOG })
    server.log.level = level
  } catch (error) {
    throw listenRefusal(error, { PORT, HOST })
  }
}
