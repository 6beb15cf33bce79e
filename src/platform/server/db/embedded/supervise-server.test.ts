import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { diskFull } from './start-error.ts'
import { type StartedServer, superviseServer } from './supervise-server.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A process in place of a server: only its lifetime matters here. */
const aProcess = async (port = 1): Promise<StartedServer> => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await new Promise(resolve => child.once('spawn', resolve))
  const lives = (): boolean => child.exitCode === null && child.signalCode === null
  return { server: { child, pid: child.pid as number, lives }, port, url: `postgres://at/${port}` }
}

const kept = async (start: () => Promise<StartedServer>, rule?: (ends: readonly number[]) => number | null) => {
  const first = await aProcess()
  const warnings: object[] = []
  const moved: string[] = []
  const given: string[] = []
  const warn = (fields: object, event: string): void => void warnings.push({ ...fields, event })
  const server = superviseServer(first, {
    start,
    warn,
    onMoved: url => moved.push(url),
    pgCtl: '',
    ...(rule && { rule }),
  })
  server.onExit(reason => given.push(reason))
  return { ...server, first, warnings, moved, given }
}

test('reports the new address after a restart', async () => {
  const { first, moved, stop } = await kept(() => aProcess(2))
  first.server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(moved).toEqual(['postgres://at/2']), 30_000)
  await stop()
  expect(children.map(child => child.signalCode)).toEqual(['SIGKILL', 'SIGINT'])
})

test('retries on a full disk until there is space', async () => {
  let tries = 0
  const { first, given, moved, stop } = await kept(async () => {
    tries += 1
    if (tries < 3) throw diskFull('/data')
    return aProcess()
  })
  first.server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(moved).toHaveLength(1), 30_000)
  expect([tries, given]).toEqual([3, []])
  await stop()
})

test('gives up a server that does not come up, in one sentence', async () => {
  const failing = async (): Promise<never> => {
    throw new Error('bogus data in lock file')
  }
  const { first, given, warnings } = await kept(failing, ends => (ends.length > 3 ? null : 0))
  first.server.child.kill('SIGKILL')
  await vi.waitFor(() => expect(given).toEqual(['PostgreSQL exited (SIGKILL), and every restart failed']), 30_000)
  expect(warnings).toEqual(
    Array(3).fill({
      reason: 'PostgreSQL exited (SIGKILL)',
      error: 'bogus data in lock file',
      event: 'embedded_database.restart_failed',
    }),
  )
})
