import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attachEmbedded } from './attach-embedded.ts'
import { readPostmaster } from './running-server.ts'
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts'
import { DataFolderInUse, StartRefusal } from './start-refusal.ts'

const folders: string[] = []
const running = new Set<EmbeddedDatabase>()
const children = new Set<ChildProcess>()
const warnings: string[] = []
const log = { info: () => {}, warn: (text: string) => warnings.push(text) }

const template = mkdtempSync(join(tmpdir(), 'pl-'))

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pl-'))
  folders.push(folder)
  return folder
}

/** A data folder that was used before; copied, as making one takes longer than all the rest of a test. */
const usedFolder = () => {
  const folder = newFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

beforeAll(async () => {
  const database = await startEmbedded({ dataDir: template, log, fsync: false })
  await database.stop()
})

afterAll(() => rmSync(template, { recursive: true }))

const start = async (dataDir: string, patienceMs = 3_000) => {
  const database = await startEmbedded({ dataDir, log, fsync: false, patienceMs })
  running.add(database)
  return database
}

const stop = async (database: EmbeddedDatabase) => {
  running.delete(database)
  await database.stop()
}

const ask = async <Row extends object>(database: { url: string }, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts the program that inserts rows; resolves when it has committed `rows` of them. */
const insertUntilKilled = async (dataDir: string, rows: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'insert-until-killed.ts'), dataDir])
  children.add(child)
  let printed = ''
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (printed.split('\n').length > rows) break
  }
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  if (!printed) throw new Error(errors)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
    children.delete(child)
    return printed.split('\n').slice(0, -1)
  }
  return { kill }
}

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const database of running) await stop(database)
  for (const folder of folders.splice(0)) {
    if (existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))) await stop(await start(folder))
    rmSync(folder, { recursive: true, force: true })
  }
  warnings.length = 0
})

test('starts from an empty folder with the database and collation that the shop needs', async () => {
  const database = await start(join(newFolder(), 'deep', 'data'))
  const rows = await ask(
    database,
    `SELECT current_database() AS database, lower('Õ') AS lower, rolsuper AS super, current_setting('server_version_num')::int / 10000 AS major
     FROM pg_roles WHERE rolname = current_user`,
  )
  expect(rows).toEqual([{ database: 'pitlane', lower: 'õ', super: false, major: 18 }])
  expect(database.owned).toBe(true)
})

test('keeps the password from other users of the machine', async () => {
  const folder = usedFolder()
  await start(folder)
  expect(statSync(join(folder, 'postgres', 'connection.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
})

test('a wrong password opens nothing', async () => {
  const database = await start(usedFolder())
  const wrong = database.url.replace(/:[0-9a-f]{48}@/, ':guess@')
  await expect(ask({ url: wrong }, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  await expect(ask({ url: wrong.replace('pitlane:', 'postgres:') }, 'SELECT 1')).rejects.toThrow(/pg_hba/)
})

test('a restart keeps rows, port and password', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await stop(first)
  const second = await start(folder)
  expect(second.url).toBe(first.url)
  expect(await ask(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('after kill -9 of the owner every row that was reported as saved is there', async () => {
  const folder = usedFolder()
  for (let round = 1; round <= 2; round += 1) {
    const inserting = await insertUntilKilled(folder, 20 + Math.floor(Math.random() * 200))
    const printed = await inserting.kill()
    const database = await start(folder)
    const kept = new Set((await ask<{ id: string }>(database, 'SELECT id FROM kept')).map(({ id }) => id))
    expect(printed.length).toBeGreaterThan(20)
    expect(printed.filter(id => !kept.has(id))).toEqual([])
    expect(warnings).toHaveLength(round)
    await stop(database)
  }
})

test('after kill -9 of owner and server together every row that was reported as saved is there', async () => {
  const folder = usedFolder()
  const inserting = await insertUntilKilled(folder, 50)
  const server = readPostmaster(join(folder, 'postgres', 'cluster'))
  process.kill(server?.pid ?? 0, 'SIGKILL')
  const printed = await inserting.kill()
  const kept = await ask<{ id: string }>(await start(folder), 'SELECT id FROM kept')
  expect(printed.filter(id => !kept.some(row => row.id === id))).toEqual([])
})

test('a second owner is refused while the first lives, and the first goes on', async () => {
  const folder = usedFolder()
  const inserting = await insertUntilKilled(folder, 1)
  const refusal = await start(folder, 0).catch(error => error)
  expect(refusal).toBeInstanceOf(DataFolderInUse)
  expect(refusal.message).toMatch(/^The data folder .* is in use by another Pitlane \(process \d+\): stop that one, /)
  const before = await inserting.kill()
  expect(before.length).toBeGreaterThan(0)
})

test('a second owner in the same process is refused too', async () => {
  const folder = usedFolder()
  await start(folder)
  await expect(start(folder, 0)).rejects.toBeInstanceOf(DataFolderInUse)
})

test('a start waits for the former owner to finish', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  const second = start(folder, 10_000)
  await stop(first)
  expect(await ask(await second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('two data folders live side by side', async () => {
  const [one, two] = await Promise.all([start(usedFolder()), start(usedFolder())])
  await ask(one, 'CREATE TABLE only_here ()')
  expect(one.port).not.toBe(two.port)
  await expect(ask(two, 'SELECT * FROM only_here')).rejects.toThrow(/does not exist/)
})

test('a kept port that somebody else took is chosen anew', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  await stop(first)
  const stranger = createServer().listen(first.port, '127.0.0.1')
  await once(stranger, 'listening')
  const second = await start(folder)
  expect(second.port).not.toBe(first.port)
  expect(await ask(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await stop(second)
  stranger.close()
})

test('a number in postmaster.pid that belongs to a stranger by now is neither killed nor in the way', async () => {
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

test('lost connection settings are replaced without losing a row', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  await ask(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await stop(first)
  rmSync(join(folder, 'postgres', 'connection.json'))
  expect(await ask(await start(folder), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('tells when the server ends by itself, and not when it is stopped', async () => {
  const folder = usedFolder()
  const stopped = await start(folder)
  const reasons: string[] = []
  stopped.onExit(reason => reasons.push(reason))
  await stop(stopped)
  expect(reasons).toEqual([])
  const killed = await start(folder)
  const ended = new Promise<string>(resolve => killed.onExit(resolve))
  process.kill(readPostmaster(join(folder, 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL')
  expect(await ended).toBe('PostgreSQL ended by itself (SIGKILL)')
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

test('data of another major version are refused and left alone', async () => {
  const folder = usedFolder()
  await stop(await start(folder))
  const version = join(folder, 'postgres', 'cluster', 'PG_VERSION')
  writeFileSync(version, '17\n')
  const refusal = await start(folder).catch(error => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toMatch(/were made by PostgreSQL 17, and this Pitlane brings 18: back up/)
  expect(readFileSync(version, 'utf8')).toBe('17\n')
})

test('a data folder that is a file is refused', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(`${file} is not a folder: set DATA_DIR to a folder.`)
})
