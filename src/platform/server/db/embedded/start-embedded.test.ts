import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import {
  copyUsedFolder,
  createFolder,
  runQuery,
  setUpDataFolders,
  startDatabase,
  stopDatabase,
  warnings,
} from '#platform/server/testing/data-folders.ts'
import { readPostmaster } from './running-server.ts'
import { StartError } from './start-error.ts'

setUpDataFolders()

test('starts from an empty folder with the database and collation that the shop needs', async () => {
  const database = await startDatabase(join(createFolder(), 'deep', 'data'))
  const rows = await runQuery(
    database,
    `SELECT current_database() AS database, lower('Õ') AS lower, rolsuper AS super, current_setting('server_version_num')::int / 10000 AS major
     FROM pg_roles WHERE rolname = current_user`,
  )
  expect(rows).toEqual([{ database: 'pitlane', lower: 'õ', super: false, major: 18 }])
  expect(database.isOwned).toBe(true)
})

test('keeps the password from other users of the machine', async () => {
  const folder = copyUsedFolder()
  await startDatabase(folder)
  expect(statSync(join(folder, 'postgres', 'connection.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
})

test('rejects a wrong password', async () => {
  const database = await startDatabase(copyUsedFolder())
  const wrongUrl = database.url.replace(/:[0-9a-f]{48}@/, ':guess@')
  await expect(runQuery({ url: wrongUrl }, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  await expect(runQuery({ url: wrongUrl.replace('pitlane:', 'postgres:') }, 'SELECT 1')).rejects.toThrow(/pg_hba/)
})

test('a restart keeps rows, port and password', async () => {
  const folder = copyUsedFolder()
  const firstDatabase = await startDatabase(folder)
  await runQuery(firstDatabase, 'CREATE TABLE test_row AS SELECT 42 AS answer')
  await stopDatabase(firstDatabase)
  const second = await startDatabase(folder)
  expect(second.url).toBe(firstDatabase.url)
  expect(await runQuery(second, 'SELECT answer FROM test_row')).toEqual([{ answer: 42 }])
})

test('runs two data folders side by side', async () => {
  const [first, second] = await Promise.all([startDatabase(copyUsedFolder()), startDatabase(copyUsedFolder())])
  await runQuery(first, 'CREATE TABLE only_here ()')
  expect(first.port).not.toBe(second.port)
  await expect(runQuery(second, 'SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
})

test('chooses another port when the stored one is taken', async () => {
  const folder = copyUsedFolder()
  const first = await startDatabase(folder)
  await stopDatabase(first)
  const otherServer = createServer().listen(first.port, '127.0.0.1')
  await once(otherServer, 'listening')
  const second = await startDatabase(folder)
  expect(second.port).not.toBe(first.port)
  expect(await runQuery(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopDatabase(second)
  otherServer.close()
})

test('replaces lost connection settings without losing a row', async () => {
  const folder = copyUsedFolder()
  const first = await startDatabase(folder)
  await runQuery(first, 'CREATE TABLE test_row AS SELECT 42 AS answer')
  await stopDatabase(first)
  rmSync(join(folder, 'postgres', 'connection.json'))
  expect(await runQuery(await startDatabase(folder), 'SELECT answer FROM test_row')).toEqual([{ answer: 42 }])
})

const killServer = (folder: string): void => {
  process.kill(readPostmaster(join(folder, 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL')
}
/** Resolves as soon as the server answers again. */
const queryAgain = (database: { url: string }, text: string) =>
  vi.waitFor(() => runQuery(database, text), { timeout: 60_000, interval: 50 })

test('restarts a killed server with every row, and not after stop', async () => {
  const folder = copyUsedFolder()
  const database = await startDatabase(folder, { fsync: true })
  const exitReasons: string[] = []
  database.onExit(reason => exitReasons.push(reason))
  await runQuery(database, 'CREATE TABLE test_row (round int)')
  for (const round of [1, 2, 3]) {
    await runQuery(database, `INSERT INTO test_row VALUES (${round})`)
    killServer(folder)
    await expect(runQuery(database, 'SELECT 1')).rejects.toThrow()
    expect(await queryAgain(database, 'SELECT count(*)::int AS n FROM test_row')).toEqual([{ n: round }])
  }
  expect(exitReasons).toEqual([])
  expect(warnings).toContainEqual({ reason: 'PostgreSQL exited (SIGKILL)', event: 'embedded_database.restarted' })
  await stopDatabase(database)
  await expect(runQuery(database, 'SELECT 1')).rejects.toThrow()
})

test('restarts a server that was shut down from outside with open connections', async () => {
  const folder = copyUsedFolder()
  const database = await startDatabase(folder)
  const openClient = new Client({ connectionString: database.url })
  openClient.on('error', () => undefined)
  await openClient.connect()
  process.kill(readPostmaster(join(folder, 'postgres', 'cluster'))?.pid ?? 0, 'SIGTERM')
  await vi.waitFor(() => expect(runQuery(database, 'SELECT 1')).rejects.toThrow(), 30_000)
  expect(await queryAgain(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stopDatabase(database)
})

test('stops a server during a restart', async () => {
  const folder = copyUsedFolder()
  const database = await startDatabase(folder)
  killServer(folder)
  await stopDatabase(database)
  await expect(runQuery(database, 'SELECT 1')).rejects.toThrow()
  expect(await runQuery(await startDatabase(folder), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('refuses data of another major version and leaves them unchanged', async () => {
  const folder = copyUsedFolder()
  await stopDatabase(await startDatabase(folder))
  const versionFile = join(folder, 'postgres', 'cluster', 'PG_VERSION')
  writeFileSync(versionFile, '17\n')
  const error = await startDatabase(folder).catch(error => error)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toMatch(/were made by PostgreSQL 17, and this Pitlane brings 18: back up/)
  expect(readFileSync(versionFile, 'utf8')).toBe('17\n')
})

test('refuses a data folder that is a file', async () => {
  const file = join(createFolder(), 'file')
  writeFileSync(file, '')
  await expect(startDatabase(file)).rejects.toThrow(`${file} is not a folder: set DATA_DIR to a folder.`)
})
