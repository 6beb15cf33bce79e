import { setTimeout as sleep } from 'node:timers/promises'
import { computeRestartDelay } from './compute-restart-delay.ts'
import { signalServer, stopServer } from './running-server.ts'
import type { ServerProcess } from './server-process.ts'
import { DiskFullError } from './start-error.ts'

/** A running server and its URL. */
export interface StartedServer {
  server: ServerProcess
  port: number
  url: string
}

interface SuperviseOptions {
  start: () => Promise<StartedServer>
  /** Runs when a restarted server has a new URL. */
  onMoved: (url: string) => void
  warn: (fields: object, event: string) => void
  /** Returns true when the server of this process id has begun to shut down. */
  isStopping?: (pid: number) => boolean
  pgCtl: string
  computeDelay?: typeof computeRestartDelay
}

export interface SupervisedServer {
  /** Stops the server in order, without a restart. */
  stop(): Promise<void>
  /** Runs once, with a sentence, when the server ended and will not be restarted. */
  onExit(callback: (reason: string) => void): void
}

/** The delay before a retry on a full disk. */
const DISK_FULL_RETRY_MS = 2_000
/** The interval of checks for a shutdown. */
const CHECK_INTERVAL_MS = 2_000

/** Restarts a server that ended, after the delay of `computeDelay`; on a full disk it retries without limit. */
export const superviseServer = (
  initialServer: StartedServer,
  { start, onMoved, warn, pgCtl, isStopping = () => false, computeDelay = computeRestartDelay }: SuperviseOptions,
): SupervisedServer => {
  const listeners: ((reason: string) => void)[] = []
  const exitTimes: number[] = []
  const stopping = new AbortController()
  let { server } = initialServer
  let restarting: Promise<void> = Promise.resolve()

  // `stop` ends a wait early, which rejects it.
  const waitUnlessStopped = (delayMs: number): Promise<unknown> =>
    sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  /** Returns false when the start failed. */
  const tryRestart = async (reason: string): Promise<boolean> => {
    try {
      const restartedServer = await start()
      server = restartedServer.server
      onMoved(restartedServer.url)
      warn({ reason }, 'embedded_database.restarted')
      watchServer()
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      warn({ reason, error: message }, 'embedded_database.restart_failed')
      if (error instanceof DiskFullError) await waitUnlessStopped(DISK_FULL_RETRY_MS)
      else exitTimes.push(Date.now())
      return false
    }
  }
  const restartServer = async (reason: string): Promise<void> => {
    exitTimes.push(Date.now())
    while (!stopping.signal.aborted) {
      const delayMs = computeDelay(exitTimes)
      if (delayMs === null) {
        for (const listener of listeners) listener(`${reason}, and every restart failed`)
        return
      }
      await waitUnlessStopped(delayMs)
      if (stopping.signal.aborted || (await tryRestart(reason))) return
    }
  }
  const watchServer = (): void => {
    const watched = server
    const onExit = (): void => {
      const { exitCode, signalCode } = watched.child
      if (!stopping.signal.aborted)
        restarting = restartServer(`PostgreSQL exited (${signalCode ?? `code ${exitCode}`})`)
    }
    if (watched.isRunning()) watched.child.once('exit', onExit)
    else onExit()
  }
  watchServer()

  // After SIGTERM PostgreSQL waits for connections to close and refuses new ones. The shop's connections never close,
  // so the server is stopped and restarted.
  const checkTimer = setInterval(() => {
    if (server.isRunning() && isStopping(server.pid)) signalServer(server.pid, 'INT', pgCtl)
  }, CHECK_INTERVAL_MS).unref()

  const stopWithProcess = (): void => signalServer(server.pid, 'INT', pgCtl)
  process.once('exit', stopWithProcess)
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= (async () => {
        stopping.abort()
        clearInterval(checkTimer)
        await restarting
        await stopServer(server.pid, server.isRunning, pgCtl)
        process.off('exit', stopWithProcess)
      })()
      return stopped
    },
    onExit: callback => listeners.push(callback),
  }
}
