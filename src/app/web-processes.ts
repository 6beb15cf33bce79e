import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { restartRule } from '#platform/server/db/embedded/restart-rule.ts'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import type { DatabaseLocation, ServeOptions } from './serve-shop.ts'

/** An address change of the bundled PostgreSQL. */
export interface MovedServer {
  from: string
  to: string
}
let moved: MovedServer | undefined

/** Notifies all current and future web processes of a new database address. */
export const notifyWebProcesses = (from: string, to: string): void => {
  moved = { from, to }
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send(moved)
}

interface ProcessCallbacks {
  warn(line: string): void
  /** Called when the processes crash repeatedly and the shop cannot continue. */
  giveUp(reason: string): void
}

/**
 * Serves the shop from several processes on one port; this one distributes the connections. Each process has its own
 * catalogue and page cache and follows changes through the database. A crashed process is restarted while the others
 * continue. Throws StartRefusal where one cannot start.
 */
export const startWebProcesses = async (
  count: number,
  { url, directUrl }: DatabaseLocation,
  { warn, giveUp }: ProcessCallbacks,
): Promise<ServeOptions> => {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'web-process.ts'), args: [] })
  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl === url ? '' : directUrl }
  const living = new Set<Worker>()
  let closing: Promise<void> | undefined

  /** `ends` holds the times of earlier crashes in this slot. */
  const begin = async (ends: number[]): Promise<boolean> => {
    const worker = cluster.fork(environment)
    living.add(worker)
    if (moved) worker.send(moved)
    const isReady = new Promise<boolean>(resolve => {
      worker.on('message', message => message === 'ready' && resolve(true))
      worker.once('exit', () => resolve(false))
    })
    worker.once('exit', () => living.delete(worker))
    if (!(await isReady)) return false
    worker.once('exit', (code, signal) => void beginAgain(ends, signal ?? `code ${code}`))
    return true
  }
  const beginAgain = async (ends: number[], how: string): Promise<void> => {
    while (!closing) {
      ends.push(Date.now())
      const wait = restartRule(ends)
      if (wait === null) return giveUp('Web processes exit repeatedly: see the lines above for the reason.')
      warn(`A web process exited (${how}) and is restarted.`)
      await sleep(wait)
      if (closing || (await begin(ends))) return
    }
  }
  const close = (): Promise<void> => {
    closing ??= Promise.all(
      [...living].map(async worker => {
        worker.process.kill('SIGTERM')
        await once(worker, 'exit')
      }),
    ).then(() => undefined)
    return closing
  }

  // The first process starts alone, because it fills a new shop and reports why a shop cannot be served.
  for (const many of [1, count - 1]) {
    const began = await Promise.all(Array.from({ length: many }, () => begin([])))
    if (began.includes(false)) {
      await close()
      throw new StartError('A web process could not start: see the lines above for the reason.')
    }
  }
  return { close }
}
