import { flushCompileCache } from 'node:module'
import { switchPrimary } from '#platform/server/db/primary-server.ts'
import { readSettings } from '#platform/server/settings.ts'
import { type ServeOptions, serveShop } from './serve-shop.ts'
import { exitWithStartError, print, shutDownOnSignal } from './shut-down.ts'
import type { MovedServer } from './web-processes.ts'

/** One of several web processes: what `web-processes.ts` starts, on a database that is ready. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const url = settings.DATABASE_URL ?? ''
  let serving: ServeOptions | undefined
  process.on('message', (message: Partial<MovedServer>) => {
    if (message.from && message.to) switchPrimary(message.from, message.to)
  })
  shutDownOnSignal(async () => serving?.close())
  serving = await serveShop(settings, { url, directUrl: settings.DATABASE_DIRECT_URL ?? url }, print)
  process.send?.('ready')
  // Whoever is killed would leave nothing of what was compiled to the one started in its place.
  flushCompileCache()
}

main().catch(exitWithStartError)
