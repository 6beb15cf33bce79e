import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { chooseQuickFolder } from '#platform/server/testing/choose-quick-folder.ts'
import { findFreePort } from '#platform/server/testing/find-free-port.ts'
import { waitUntilReady } from './wait-until-ready.ts'
import { withDatabaseServer } from './with-database.ts'

/** An empty shop with a separate database, which a test may kill and whose clock it may move. */
export interface OwnShop {
  url: string
  databaseUrl: string
  owner: { username: string; password: string }
  /** Kills the process, as when the machine fails. */
  kill(): Promise<void>
  /** Starts the shop again at its address. */
  start(): Promise<void>
  /** Moves the shop's clock ahead of the real one. */
  advanceClock(ms: number): Promise<void>
}

/** Provides a shop to a single test; its database server drops the data when the run ends. */
export const withOwnShop = (use: (shop: OwnShop) => Promise<void>): Promise<void> =>
  withDatabaseServer(async server => {
    const name = `journey_${randomUUID().replaceAll('-', '')}`
    await runStatement(server, `create database ${name}`)
    const folder = await mkdtemp(path.join(chooseQuickFolder(), 'pitlane-own-'))
    const owner = { username: 'admin', password: 'pood-on-alles-tühi' }
    const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await findFreePort()),
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      DEMO: '0',
      ADMIN_PASSWORD: owner.password,
    }
    let child: ChildProcess | undefined
    const start = async (): Promise<string> => {
      child = spawn(process.execPath, ['--import', './e2e/movable-clock.ts', 'src/app/server.ts'], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      return waitUntilReady(child)
    }
    const stopProcess = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    try {
      await use({
        url: await start(),
        databaseUrl,
        owner,
        kill: () => stopProcess('SIGKILL'),
        start: async () => void (await start()),
        advanceClock: async ms => {
          child?.send(ms)
          let reply: unknown
          while (reply !== 'moved') [reply] = await once(child as ChildProcess, 'message')
        },
      })
    } finally {
      await stopProcess('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
  })

const runStatement = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
