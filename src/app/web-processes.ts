import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { computeRestartDelay } from '#platform/server/db/embedded/compute-restart-delay.ts'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import type { DatabaseLocation, ServedShop } from './serve-shop.ts'

/** An address change of the bundled PostgreSQL. */
export interface MovedServer {
  from: string
  to: string
}
let lastMove: MovedServer | undefined

/** Notifies all current and future web processes of a new database address. */
export const notifyWebProcesses = (from: string, to: string): void => {
  lastMove = { from, to }
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send(lastMove)
}

interface ProcessCallbacks {
  warn(line: string): void
  /** Runs when the processes crash repeatedly and the shop cannot continue. */
  giveUp(reason: string): void
}

/**
 * Serves the shop from several processes on one port; this one distributes the connections. Each process has its own
 * catalogue and page cache and follows changes through the database. A crashed process is restarted while the others
 * continue. Throws StartError when one cannot start.
 */
export const startWebProcesses = async (
  count: number,
  { url, directUrl }: DatabaseLocation,
  { warn, giveUp }: ProcessCallbacks,
): Promise<ServedShop> => {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'web-process.ts'), args: [] })
  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl === url ? '' : directUrl }
  const workers = new Set<Worker>()
  let closing: Promise<void> | undefined

  /** `crashTimes` holds the times of earlier crashes in this slot. */
  const startWorker = async (crashTimes: number[]): Promise<boolean> => {
    const worker = cluster.fork(environment)
    workers.add(worker)
    if (lastMove) worker.send(lastMove)
    const isReady = new Promise<boolean>(resolve => {
      worker.on('message', message => message === 'ready' && resolve(true))
      worker.once('exit', () => resolve(false))
    })
    worker.once('exit', () => workers.delete(worker))
    if (!(await isReady)) return false
    worker.once('exit', (code, signal) => void restartWorker(crashTimes, signal ?? `code ${code}`))
    return true
  }
  const restartWorker = async (crashTimes: number[], exitReason: string): Promise<void> => {
    while (!closing) {
      crashTimes.push(Date.now())
      const delayMs = computeRestartDelay(crashTimes)
      if (delayMs === null) return giveUp('Web processes exit repeatedly: see the lines above for the reason.')
      warn(`A web process exited (${exitReason}) and is restarted.`)
      await sleep(delayMs)
      if (closing || (await startWorker(crashTimes))) return
    }
  }
  const closeProcesses = (): Promise<void> => {
    closing ??= Promise.all(
      [...workers].map(async worker => {
        worker.process.kill('SIGTERM')
        await once(worker, 'exit')
      }),
    ).then(() => undefined)
    return closing
  }

  // Waits for the first process before others start: it creates the first login and reports why the shop cannot start.
  for (const processCount of [1, count - 1]) {
    const startResults = await Promise.all(Array.from({ length: processCount }, () => startWorker([])))
    if (startResults.includes(false)) {
      await closeProcesses()
      throw new StartError('A web process could not start: see the lines above for the reason.')
    }
  }
  return { close: closeProcesses }
}
