import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  ask,
  children,
  insertUntilKilled,
  log,
  newFolder,
  running,
  start,
  stop,
  usedFolder,
  warnings,
  withDataFolders,
} from '#platform/server/testing/data-folders.ts'
import { attachEmbedded } from './attach-embedded.ts'
import { readPostmaster } from './running-server.ts'
import { DataFolderInUse } from './start-error.ts'

withDataFolders()

test('starts after a start that was killed while it created the cluster', async () => {
  const folder = newFolder()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../testing/insert-until-killed.ts'), folder])
  children.add(child)
  const making = () => existsSync(join(folder, 'postgres')) && readdirSync(join(folder, 'postgres')).length > 0
  while (!making()) await sleep(5)
  child.kill('SIGKILL')
  await once(child, 'close')
  const database = await start(folder)
  expect(await ask(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('keeps every committed row after kill -9 of the owner', async () => {
  const folder = usedFolder()
  for (let round = 1; round <= 2; round += 1) {
    const rows = 20 + Math.floor(Math.random() * 200)
    const inserting = await insertUntilKilled(folder, rows)
    const printed = await inserting.kill()
    const database = await start(folder)
    const kept = new Set((await ask<{ id: unknown }>(database, 'SELECT id FROM kept')).map(({ id }) => String(id)))
    expect(printed.length).toBeGreaterThanOrEqual(rows)
    expect(printed.filter(id => !kept.has(id))).toEqual([])
    expect(warnings).toHaveLength(round)
    await stop(database)
  }
})

test('keeps every committed row after kill -9 of owner and server', async () => {
  const folder = usedFolder()
  const inserting = await insertUntilKilled(folder, 50)
  const server = readPostmaster(join(folder, 'postgres', 'cluster'))
  process.kill(server?.pid ?? 0, 'SIGKILL')
  const printed = await inserting.kill()
  const kept = await ask<{ id: unknown }>(await start(folder), 'SELECT id FROM kept')
  expect(printed.filter(id => !kept.some(row => String(row.id) === id))).toEqual([])
})

test('refuses a second owner while the first runs undisturbed', async () => {
  const folder = usedFolder()
  const inserting = await insertUntilKilled(folder, 1)
  const refusal = await start(folder, { patienceMs: 0 }).catch(error => error)
  expect(refusal).toBeInstanceOf(DataFolderInUse)
  expect(refusal.message).toMatch(/^The data folder .* is in use by another Pitlane \(process \d+\): stop that one, /)
  const before = await inserting.kill()
  expect(before.length).toBeGreaterThan(0)
})

test('refuses a second owner in the same process', async () => {
  const folder = usedFolder()
  await start(folder)
  await expect(start(folder, { patienceMs: 0 })).rejects.toBeInstanceOf(DataFolderInUse)
})

test('waits for the former owner to finish', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  const second = start(folder, { patienceMs: 10_000 })
  await stop(first)
  expect(await ask(await second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('neither kills nor trips over another program whose process id is in postmaster.pid', async () => {
  const folder = usedFolder()
  await stop(await start(folder))
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.add(stranger)
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  writeFileSync(file, `${stranger.pid}\n${join(folder, 'postgres', 'cluster')}\n1\n1\n\n\n\nready\n`)
  const database = await start(folder)
  expect(await ask(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('a command uses the running server and leaves it running', async () => {
  const folder = usedFolder()
  const shop = await start(folder)
  const command = await attachEmbedded({ dataDir: folder, log })
  expect(command).toMatchObject({ owned: false, url: shop.url })
  await command.stop()
  expect(await ask(shop, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a command without a running shop runs the server itself', async () => {
  const folder = usedFolder()
  const command = await attachEmbedded({ dataDir: folder, log, fsync: false })
  running.add(command)
  expect(command.owned).toBe(true)
  expect(await ask(command, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})
