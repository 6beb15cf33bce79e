import { setTimeout as sleep } from 'node:timers/promises'
import { restartRule } from './restart-rule.ts'
import { signalServer, stopServer } from './running-server.ts'
import type { ServerProcess } from './server-process.ts'
import { DiskFull } from './start-error.ts'

/** A running server and its address. */
export interface StartedServer {
  server: ServerProcess
  port: number
  url: string
}

interface SuperviseOptions {
  start: () => Promise<StartedServer>
  /** Called when a restarted server has a new address. */
  onMoved: (url: string) => void
  warn: (fields: object, event: string) => void
  /** True when the server of this process id has begun to shut down. */
  isEnding?: (pid: number) => boolean
  pgCtl: string
  rule?: typeof restartRule
}

export interface SupervisedServer {
  /** Stops the server in order, without a restart. */
  stop(): Promise<void>
  /** Called once, with a sentence, when the server ended and will not be restarted. */
  onExit(callback: (reason: string) => void): void
}

/** The delay before a retry on a full disk. */
const DISK_FULL_RETRY_MS = 2_000
/** The interval of checks for a shutdown. */
const CHECK_INTERVAL_MS = 2_000

/** Restarts a server that ended, by `restartRule`; on a full disk it retries without limit. */
export const superviseServer = (
  first: StartedServer,
  { start, onMoved, warn, pgCtl, isEnding = () => false, rule = restartRule }: SuperviseOptions,
): SupervisedServer => {
  const listeners: ((reason: string) => void)[] = []
  const ends: number[] = []
  const stopping = new AbortController()
  let { server } = first
  let restarting: Promise<void> = Promise.resolve()

  const wait = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  /** False when the start failed. */
  const tryRestart = async (reason: string): Promise<boolean> => {
    try {
      const started = await start()
      server = started.server
      onMoved(started.url)
      warn({ reason }, 'embedded_database.restarted')
      watch()
      return true
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      warn({ reason, error: why }, 'embedded_database.restart_failed')
      if (error instanceof DiskFull) await wait(DISK_FULL_RETRY_MS)
      else ends.push(Date.now())
      return false
    }
  }
  const restart = async (reason: string): Promise<void> => {
    ends.push(Date.now())
    while (!stopping.signal.aborted) {
      const ms = rule(ends)
      if (ms === null) {
        for (const listener of listeners) listener(`${reason}, and every restart failed`)
        return
      }
      await wait(ms)
      if (stopping.signal.aborted || (await tryRestart(reason))) return
    }
  }
  const watch = (): void => {
    const watched = server
    const onEnd = (): void => {
      const { exitCode, signalCode } = watched.child
      if (!stopping.signal.aborted) restarting = restart(`PostgreSQL exited (${signalCode ?? `code ${exitCode}`})`)
    }
    if (watched.lives()) watched.child.once('exit', onEnd)
    else onEnd()
  }
  watch()

  // After SIGTERM PostgreSQL waits for connections to close and refuses new ones; ours never close. So it is stopped
  // and
  // restarted.
  const checkTimer = setInterval(() => {
    if (server.lives() && isEnding(server.pid)) signalServer(server.pid, 'INT', pgCtl)
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
        await stopServer(server.pid, server.lives, pgCtl)
        process.off('exit', stopWithProcess)
      })()
      return stopped
    },
    onExit: callback => listeners.push(callback),
  }
}
