import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { choosePort, readConnection } from '#platform/server/db/embedded/connection-settings.ts'
import { createProgramEnvironment, ensureCluster } from '#platform/server/db/embedded/ensure-cluster.ts'
import { findPostgres } from '#platform/server/db/embedded/postgres-binaries.ts'
import { buildCommand, chooseRunAs } from '#platform/server/db/embedded/run-as.ts'

/** A PostgreSQL server of a single test, which can be killed and replicated. */
export interface OwnServer {
  port: number
  /** The data directory. */
  folder: string
  /** The connection address. */
  url: string
  start(options?: Record<string, string>): Promise<void>
  /** Stops like a machine failure. */
  kill(): Promise<void>
  /** Stops in order, as an administrator would. */
  stop(): Promise<void>
  asSuperuser(statement: string): Promise<pg.QueryResult>
  /** Starts another server on a copy of the data directory; this one must be stopped. */
  copy(): Promise<OwnServer>
  remove(): Promise<void>
}

const BASE = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '60', jit: 'off' }

export const ownServer = async (): Promise<OwnServer> => {
  const room = join(mkdtempSync(join(tmpdir(), 'pitlane-own-')), 'postgres')
  mkdirSync(room, { mode: 0o700 })
  ensureCluster(chooseRunAs(findPostgres(), room), room, false)
  writeFileSync(
    join(room, 'cluster', 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost replication postgres 127.0.0.1/32 trust\nhost all pitlane 127.0.0.1/32 scram-sha-256\n',
  )
  return serverIn(room)
}

const serverIn = async (room: string): Promise<OwnServer> => {
  const port = await choosePort()
  const run = chooseRunAs(findPostgres(), room)
  const cluster = join(room, 'cluster')
  let child: ChildProcess | undefined
  const asSuperuser = async (statement: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/pitlane` })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    const ended = child
    child = undefined
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return
    const gone = once(ended, 'exit')
    ended.kill(signal)
    await gone
  }
  return {
    port,
    folder: cluster,
    url: `postgres://pitlane:${readConnection(room)?.password}@127.0.0.1:${port}/pitlane`,
    asSuperuser,
    async start(options = {}) {
      const settings = Object.entries({ ...BASE, ...options, port: String(port) })
      const args = ['-D', run.dataArgument(cluster), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
      const [program, list] = buildCommand(run, run.binaries.postgres, args)
      const begin = (): ChildProcess => {
        const begun = spawn(program, list, {
          ...run.options,
          cwd: cluster,
          env: createProgramEnvironment(),
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        begun.stderr?.on('data', text => appendFileSync(join(room, 'test.log'), text))
        return begun
      }
      const until = Date.now() + 30_000
      child = begin()
      while (!(await isAnswering(asSuperuser))) {
        if (Date.now() > until)
          throw new Error(
            `The test's server did not start: ${readFileSync(join(room, 'test.log'), 'utf8').slice(-1_000)}`,
          )
        await pause(100)
        // Processes of a killed server may still have held its shared memory.
        if (child.exitCode !== null) child = begin()
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    async copy() {
      const other = join(mkdtempSync(join(tmpdir(), 'pitlane-own-')), 'postgres')
      cpSync(room, other, { recursive: true })
      chmodSync(join(other, 'cluster'), 0o700)
      return serverIn(other)
    },
    async remove() {
      await end('SIGKILL')
      rmSync(join(room, '..'), { recursive: true, force: true })
    },
  }
}

const isAnswering = (ask: (statement: string) => Promise<unknown>): Promise<boolean> =>
  ask('select 1').then(
    () => true,
    () => false,
  )
