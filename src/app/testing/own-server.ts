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

const BASE_OPTIONS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '60', jit: 'off' }

export const createOwnServer = async (): Promise<OwnServer> => {
  const directory = join(mkdtempSync(join(tmpdir(), 'pitlane-own-')), 'postgres')
  mkdirSync(directory, { mode: 0o700 })
  ensureCluster(chooseRunAs(findPostgres(), directory), directory, { fsync: false })
  writeFileSync(
    join(directory, 'cluster', 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost replication postgres 127.0.0.1/32 trust\nhost all pitlane 127.0.0.1/32 scram-sha-256\n',
  )
  return openServerIn(directory)
}

const openServerIn = async (directory: string): Promise<OwnServer> => {
  const port = await choosePort()
  const run = chooseRunAs(findPostgres(), directory)
  const cluster = join(directory, 'cluster')
  let child: ChildProcess | undefined
  const runAsSuperuser = async (statement: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/pitlane` })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const endProcess = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    const stoppedChild = child
    child = undefined
    if (!stoppedChild || stoppedChild.exitCode !== null || stoppedChild.signalCode !== null) return
    const exit = once(stoppedChild, 'exit')
    stoppedChild.kill(signal)
    await exit
  }
  return {
    port,
    folder: cluster,
    url: `postgres://pitlane:${readConnection(directory)?.password}@127.0.0.1:${port}/pitlane`,
    asSuperuser: runAsSuperuser,
    async start(options = {}) {
      const settings = Object.entries({ ...BASE_OPTIONS, ...options, port: String(port) })
      const args = [
        '-D',
        run.getDataArgument(cluster),
        ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ]
      const [program, list] = buildCommand(run, run.binaries.postgres, args)
      const spawnServer = (): ChildProcess => {
        const spawnedServer = spawn(program, list, {
          ...run.options,
          cwd: cluster,
          env: createProgramEnvironment(),
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        spawnedServer.stderr?.on('data', text => appendFileSync(join(directory, 'test.log'), text))
        return spawnedServer
      }
      const deadline = Date.now() + 30_000
      child = spawnServer()
      while (!(await isAnswering(runAsSuperuser))) {
        if (Date.now() > deadline)
          throw new Error(
            `The test's server did not start: ${readFileSync(join(directory, 'test.log'), 'utf8').slice(-1_000)}`,
          )
        await pause(100)
        // Processes of a killed server may still have held its shared memory.
        if (child.exitCode !== null) child = spawnServer()
      }
    },
    kill: () => endProcess('SIGKILL'),
    stop: () => endProcess('SIGINT'),
    async copy() {
      const copyDirectory = join(mkdtempSync(join(tmpdir(), 'pitlane-own-')), 'postgres')
      cpSync(directory, copyDirectory, { recursive: true })
      chmodSync(join(copyDirectory, 'cluster'), 0o700)
      return openServerIn(copyDirectory)
    },
    async remove() {
      await endProcess('SIGKILL')
      rmSync(join(directory, '..'), { recursive: true, force: true })
    },
  }
}

const isAnswering = (runStatement: (statement: string) => Promise<unknown>): Promise<boolean> =>
  runStatement('select 1').then(
    () => true,
    () => false,
  )
