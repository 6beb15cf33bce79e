import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What PostgreSQL says of itself in its own `postmaster.pid`; null before it has written it. */
export const readPostmaster = (cluster: string): { pid: number; ready: boolean; stopping: boolean } | null => {
  const lines = readIfThere(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  const state = lines[7]?.trim()
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: state === 'ready', stopping: state === 'stopping' } : null
}

/** The server takes the file away when it ends, at any moment. */
const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/**
 * A server that still works on this cluster though its owner is gone (the caller holds the data folder's lock) is
 * stopped in order. A number in `postmaster.pid` that by now belongs to somebody else is left alone and forgotten.
 * Answers whether one was stopped.
 */
export const stopOrphan = async (cluster: string, pgCtl: string): Promise<boolean> => {
  const found = readPostmaster(cluster)
  if (!found) return false
  const works = () => worksOn(found.pid, cluster)
  if (works()) {
    await stopServer(found.pid, works, pgCtl)
    return true
  }
  if (process.platform !== 'win32' && isAlive(found.pid)) forgetPid(cluster)
  return false
}

/** PostgreSQL would take the stranger for its former self; the rest of the file it needs, to see left-over memory. */
const forgetPid = (cluster: string): void => {
  const file = join(cluster, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(2 ** 31 - 1)))
}

const worksOn = (pid: number, cluster: string): boolean => {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return isAlive(pid)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Ends a server: first in order (open transactions are rolled back, everything committed is on disk), then at once
 * (the next start recovers), then by force. Resolves when `lives` answers false.
 */
export const stopServer = async (pid: number, lives: () => boolean, pgCtl: string): Promise<void> => {
  for (const [signal, milliseconds] of [
    ['INT', 30_000],
    ['QUIT', 5_000],
    ['KILL', 5_000],
  ] as const) {
    if (!lives()) return
    signalServer(pid, signal, pgCtl)
    const end = Date.now() + milliseconds
    while (lives() && Date.now() < end) await sleep(10)
  }
}

/** Windows has no signals; PostgreSQL's own tool knows how to hand them over there. */
export const signalServer = (pid: number, signal: 'INT' | 'QUIT' | 'KILL', pgCtl: string): void => {
  if (process.platform === 'win32' && signal !== 'KILL') {
    spawnSync(pgCtl, ['kill', signal, String(pid)])
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
