import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Reads PostgreSQL's own `postmaster.pid`; null before PostgreSQL has written it. */
export const readPostmaster = (cluster: string): { pid: number; isReady: boolean; isStopping: boolean } | null => {
  const lines = readIfExists(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  const state = lines[7]?.trim()
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: state === 'ready', isStopping: state === 'stopping' } : null
}

/** PostgreSQL may delete the file at any moment. */
const readIfExists = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/**
 * Stops a server that still runs on this cluster after its owner died; the caller holds the data folder's lock. A
 * process id that now belongs to another program is removed from the file, and that program is left alone. Returns true
 * when a server was stopped.
 */
export const stopOrphan = async (cluster: string, pgCtl: string): Promise<boolean> => {
  const postmaster = readPostmaster(cluster)
  if (!postmaster) return false
  const isRunning = () => isServerProcess(postmaster.pid, cluster)
  if (isRunning()) {
    await stopServer(postmaster.pid, isRunning, pgCtl)
    return true
  }
  if (process.platform !== 'win32' && doesProcessExist(postmaster.pid)) replacePid(cluster)
  return false
}

/**
 * Replaces the process id, because PostgreSQL would mistake the other program for its own server. The rest of the file
 * stays, because PostgreSQL needs it to find left-over shared memory.
 */
const replacePid = (cluster: string): void => {
  const file = join(cluster, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(2 ** 31 - 1)))
}

const isServerProcess = (pid: number, cluster: string): boolean => {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') return doesProcessExist(pid)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

const doesProcessExist = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Stops a server: gracefully first (it rolls back open transactions), then at once (the next start recovers), then by
 * force. Resolves when `isRunning` returns false, or five seconds after the last signal.
 */
export const stopServer = async (pid: number, isRunning: () => boolean, pgCtl: string): Promise<void> => {
  for (const [signal, waitMs] of [
    ['INT', 30_000],
    ['QUIT', 5_000],
    ['KILL', 5_000],
  ] as const) {
    if (!isRunning()) return
    signalServer(pid, signal, pgCtl)
    const deadline = Date.now() + waitMs
    while (isRunning() && Date.now() < deadline) await sleep(10)
  }
}

/** Sends a signal. On Windows, which has no signals, `pg_ctl kill` has the same effect. */
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
