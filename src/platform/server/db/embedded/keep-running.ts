import { setTimeout as sleep } from 'node:timers/promises'
import { restartRule } from './restart-rule.ts'
import { signalServer, stopServer } from './running-server.ts'
import type { ServerProcess } from './server-process.ts'
import { DiskFull } from './start-refusal.ts'

/** A server that runs, and the address that it answers at. */
export interface StartedServer {
  server: ServerProcess
  port: number
  url: string
}

interface Keeping {
  start: () => Promise<StartedServer>
  /** Called when it answers at another address than before. */
  onMoved: (url: string) => void
  warn: (text: string) => void
  /** Whether the server of this number has begun to end. */
  isEnding?: (pid: number) => boolean
  pgCtl: string
  rule?: typeof restartRule
}

export interface KeptServer {
  /** Ends it in order, and for good. */
  stop(): Promise<void>
  /** Called once, with a sentence, when it ended by itself and is not started any more. */
  onExit(callback: (reason: string) => void): void
}

/** Until there may be space again. */
const FULL_MS = 2_000
/** How often it is looked at whether the server is ending. */
const LOOK_MS = 2_000

/** Starts a server again that ended by itself, by the rule for it; on a full disk as often as it takes. */
export const keepRunning = (
  first: StartedServer,
  { start, onMoved, warn, pgCtl, isEnding = () => false, rule = restartRule }: Keeping,
): KeptServer => {
  const listeners: ((reason: string) => void)[] = []
  const ends: number[] = []
  const stopping = new AbortController()
  let { server } = first
  let restarting: Promise<void> = Promise.resolve()

  const wait = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  /** False when it is given up. */
  const startedAgain = async (reason: string): Promise<boolean> => {
    try {
      const started = await start()
      server = started.server
      onMoved(started.url)
      warn(`${reason}; it was started again`)
      watch()
      return true
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      warn(`${reason}, and could not be started again yet: ${why}`)
      if (error instanceof DiskFull) await wait(FULL_MS)
      else ends.push(Date.now())
      return false
    }
  }
  const keep = async (reason: string): Promise<void> => {
    ends.push(Date.now())
    while (!stopping.signal.aborted) {
      const ms = rule(ends)
      if (ms === null) {
        for (const listener of listeners) listener(`${reason}, and it does not stay up`)
        return
      }
      await wait(ms)
      if (stopping.signal.aborted || (await startedAgain(reason))) return
    }
  }
  const watch = (): void => {
    const watched = server
    const onEnd = (): void => {
      const { exitCode, signalCode } = watched.child
      if (!stopping.signal.aborted)
        restarting = keep(`PostgreSQL ended by itself (${signalCode ?? `code ${exitCode}`})`)
    }
    if (watched.lives()) watched.child.once('exit', onEnd)
    else onEnd()
  }
  watch()

  // Told to end in order (SIGTERM) it waits for its connections to go, and refuses new ones: ours never do. It is ended now, and started again.
  const looking = setInterval(() => {
    if (server.lives() && isEnding(server.pid)) signalServer(server.pid, 'INT', pgCtl)
  }, LOOK_MS).unref()

  const stopWithProcess = (): void => signalServer(server.pid, 'INT', pgCtl)
  process.once('exit', stopWithProcess)
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= (async () => {
        stopping.abort()
        clearInterval(looking)
        await restarting
        await stopServer(server.pid, server.lives, pgCtl)
        process.off('exit', stopWithProcess)
      })()
      return stopped
    },
    onExit: callback => listeners.push(callback),
  }
}
