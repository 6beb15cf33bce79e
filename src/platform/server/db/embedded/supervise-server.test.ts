import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { createDiskFullError } from './start-error.ts'
import { type StartedServer, superviseServer } from './supervise-server.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Starts a process in place of a server: only its lifetime matters here. */
const startProcess = async (port = 1): Promise<StartedServer> => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await new Promise(resolve => child.once('spawn', resolve))
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  return { server: { child, pid: child.pid as number, isRunning }, port, url: `postgres://at/${port}` }
}

const supervise = async (
  start: () => Promise<StartedServer>,
  computeDelay?: (ends: readonly number[]) => number | null,
) => {
  const first = await startProcess()
  const warnings: object[] = []
  const newUrls: string[] = []
  const exitReasons: string[] = []
  const warn = (fields: object, event: string): void => void warnings.push({ ...fields, event })
  const server = superviseServer(first, {
    start,
    warn,
    onMoved: url => newUrls.push(url),
    pgCtl: '',
    ...(computeDelay && { computeDelay }),
  })
  server.onExit(reason => exitReasons.push(reason))
  return { ...server, first, warnings, newUrls, exitReasons }
}

test('reports the new address after a restart', async () => {
  const { first, newUrls, stop } = await supervise(() => startProcess(2))
  first.server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(newUrls).toEqual(['postgres://at/2']), 30_000)
  await stop()
  expect(children.map(child => child.signalCode)).toEqual(['SIGKILL', 'SIGINT'])
})

test('retries on a full disk until there is space', async () => {
  let attempts = 0
  const { first, exitReasons, newUrls, stop } = await supervise(async () => {
    attempts += 1
    if (attempts < 3) throw createDiskFullError('/data')
    return startProcess()
  })
  first.server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(newUrls).toHaveLength(1), 30_000)
  expect([attempts, exitReasons]).toEqual([3, []])
  await stop()
})

test('gives up a server that does not come up, in one sentence', async () => {
  const failToStart = async (): Promise<never> => {
    throw new Error('bogus data in lock file')
  }
  const { first, exitReasons, warnings } = await supervise(failToStart, ends => (ends.length > 3 ? null : 0))
  first.server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(exitReasons).toEqual(['PostgreSQL exited (SIGKILL), and every restart failed']), 30_000)
  expect(warnings).toEqual(
    Array(3).fill({
      reason: 'PostgreSQL exited (SIGKILL)',
      error: 'bogus data in lock file',
      event: 'embedded_database.restart_failed',
    }),
  )
})
