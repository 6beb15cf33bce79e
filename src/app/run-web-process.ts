import { flushCompileCache } from 'node:module'
import { moveServer } from '#platform/server/db/leading-server.ts'
import { readSettings } from '#platform/server/settings.ts'
import { endOnSignal, refuseToStart, say } from './ending.ts'
import { type Serving, serveShop } from './serve-shop.ts'
import type { Moved } from './web-processes.ts'

/** One of several web processes: what `web-processes.ts` starts, on a database that is ready. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const url = settings.DATABASE_URL ?? ''
  let serving: Serving | undefined
  process.on('message', (message: Partial<Moved>) => {
    if (message.from && message.to) moveServer(message.from, message.to)
  })
  endOnSignal(async () => serving?.close())
  serving = await serveShop(settings, { url, directUrl: settings.DATABASE_DIRECT_URL ?? url }, say)
  process.send?.('ready')
  // Whoever is killed would leave nothing of what was compiled to the one started in its place.
  flushCompileCache()
}

main().catch(refuseToStart)
