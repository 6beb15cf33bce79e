import { flushCompileCache } from 'node:module'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import { switchPrimary } from '#platform/server/db/primary-server.ts'
import { readSettings } from '#platform/server/settings.ts'
import { type ServedShop, serveShop } from './serve-shop.ts'
import { exitWithStartError, printReason, shutDownOnSignal } from './shut-down.ts'
import type { MovedServer } from './web-processes.ts'

/** Runs one of the web processes that `web-processes.ts` starts on a prepared database. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const url = settings.DATABASE_URL
  if (!url)
    throw new StartError('DATABASE_URL is missing: start the shop by npm start, which starts its web processes.')
  let serving: ServedShop | undefined
  process.on('message', (message: Partial<MovedServer>) => {
    if (message.from && message.to) switchPrimary(message.from, message.to)
  })
  shutDownOnSignal(async () => serving?.close())
  serving = await serveShop(settings, { url, directUrl: settings.DATABASE_DIRECT_URL ?? url }, printReason)
  process.send?.('ready')
  // A killed process would not save its compile cache for its replacement.
  flushCompileCache()
}

main().catch(exitWithStartError)
