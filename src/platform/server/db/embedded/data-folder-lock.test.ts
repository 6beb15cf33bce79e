import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  childProcesses,
  copyUsedFolder,
  createFolder,
  insertUntilKilled,
  log,
  runningDatabases,
  runQuery,
  setUpDataFolders,
  startDatabase,
  stopDatabase,
  warnings,
} from '#platform/server/testing/data-folders.ts'
import { attachEmbedded } from './attach-embedded.ts'
import { readPostmaster } from './running-server.ts'
import { DataFolderInUseError } from './start-error.ts'

setUpDataFolders()

test('starts after a start that was killed while it created the cluster', async () => {
  const folder = createFolder()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/insert-until-killed.ts'), folder])
  childProcesses.add(child)
  const isCreating = () => existsSync(join(folder, 'postgres')) && readdirSync(join(folder, 'postgres')).length > 0
  while (!isCreating()) await sleep(5)
  child.kill('SIGKILL')
  await once(child, 'close')
  const database = await startDatabase(folder)
  expect(await runQuery(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('keeps every committed row after kill -9 of the owner', async () => {
  const folder = copyUsedFolder()
  for (let round = 1; round <= 2; round += 1) {
    const rows = 20 + Math.floor(Math.random() * 200)
    const inserter = await insertUntilKilled(folder, rows)
    const insertedIds = await inserter.kill()
    const database = await startDatabase(folder)
    const storedIds = new Set(
      (await runQuery<{ id: unknown }>(database, 'SELECT id FROM test_row')).map(({ id }) => String(id)),
    )
    expect(insertedIds.length).toBeGreaterThanOrEqual(rows)
    expect(insertedIds.filter(id => !storedIds.has(id))).toEqual([])
    expect(warnings).toHaveLength(round)
    await stopDatabase(database)
  }
})

test('keeps every committed row after kill -9 of owner and server', async () => {
  const folder = copyUsedFolder()
  const inserter = await insertUntilKilled(folder, 50)
  const server = readPostmaster(join(folder, 'postgres', 'cluster'))
  process.kill(server?.pid ?? 0, 'SIGKILL')
  const insertedIds = await inserter.kill()
  const storedRows = await runQuery<{ id: unknown }>(await startDatabase(folder), 'SELECT id FROM test_row')
  expect(insertedIds.filter(id => !storedRows.some(row => String(row.id) === id))).toEqual([])
})

test('refuses a second owner while the first runs undisturbed', async () => {
  const folder = copyUsedFolder()
  const inserter = await insertUntilKilled(folder, 1)
  const error = await startDatabase(folder, { lockTimeoutMs: 0 }).catch(error => error)
  expect(error).toBeInstanceOf(DataFolderInUseError)
  expect(error.message).toMatch(/^The data folder .* is in use by another Pitlane \(process \d+\): stop that one, /)
  const insertedIds = await inserter.kill()
  expect(insertedIds.length).toBeGreaterThan(0)
})

test('refuses a second owner in the same process', async () => {
  const folder = copyUsedFolder()
  await startDatabase(folder)
  await expect(startDatabase(folder, { lockTimeoutMs: 0 })).rejects.toBeInstanceOf(DataFolderInUseError)
})

test('waits for the former owner to finish', async () => {
  const folder = copyUsedFolder()
  const firstDatabase = await startDatabase(folder)
  const secondStart = startDatabase(folder, { lockTimeoutMs: 10_000 })
  await stopDatabase(firstDatabase)
  expect(await runQuery(await secondStart, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('neither kills nor trips over another program whose process id is in postmaster.pid', async () => {
  const folder = copyUsedFolder()
  await stopDatabase(await startDatabase(folder))
  const otherProgram = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  childProcesses.add(otherProgram)
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  writeFileSync(file, `${otherProgram.pid}\n${join(folder, 'postgres', 'cluster')}\n1\n1\n\n\n\nready\n`)
  const database = await startDatabase(folder)
  expect(await runQuery(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(otherProgram.exitCode ?? otherProgram.signalCode).toBeNull()
})

test('a command uses the running server and leaves it running', async () => {
  const folder = copyUsedFolder()
  const shop = await startDatabase(folder)
  const command = await attachEmbedded({ dataDir: folder, log })
  expect(command).toMatchObject({ isOwned: false, url: shop.url })
  await command.stop()
  expect(await runQuery(shop, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a command without a running shop runs the server itself', async () => {
  const folder = copyUsedFolder()
  const command = await attachEmbedded({ dataDir: folder, log, fsync: false })
  runningDatabases.add(command)
  expect(command.isOwned).toBe(true)
  expect(await runQuery(command, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
