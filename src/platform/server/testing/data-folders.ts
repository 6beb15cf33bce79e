import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'

const folders: string[] = []
export const runningDatabases = new Set<EmbeddedDatabase>()
export const childProcesses = new Set<ChildProcess>()
export const warnings: object[] = []
export const log = { info: () => {}, warn: (fields: object, event: string) => warnings.push({ ...fields, event }) }

let templateFolder = ''

export const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pl-'))
  folders.push(folder)
  return folder
}

/** Copies a used data folder, since creating one takes longer than the rest of a test. */
export const copyUsedFolder = () => {
  const folder = createFolder()
  cpSync(templateFolder, folder, { recursive: true })
  return folder
}

export const startDatabase = async (dataDir: string, { lockTimeoutMs = 3_000, fsync = false } = {}) => {
  const database = await startEmbedded({ dataDir, log, fsync, lockTimeoutMs })
  runningDatabases.add(database)
  return database
}

export const stopDatabase = async (database: EmbeddedDatabase) => {
  runningDatabases.delete(database)
  await database.stop()
}

export const runQuery = async <Row extends object>(database: { url: string }, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Starts the program that inserts rows; resolves when it has committed `rows` of them. */
export const insertUntilKilled = async (dataDir: string, rows: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'insert-until-killed.ts'), dataDir])
  childProcesses.add(child)
  let output = ''
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.split('\n').length > rows) break
  }
  child.stdout.on('data', chunk => {
    output += chunk
  })
  if (!output) throw new Error(errors)
  const killProcess = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
    childProcesses.delete(child)
    return output.split('\n').slice(0, -1)
  }
  return { kill: killProcess }
}

/**
 * Creates data folders and databases for the tests of a file, and removes them after each. Every file must call it,
 * since files share a process.
 */
export const setUpDataFolders = (): void => {
  beforeAll(async () => {
    templateFolder = mkdtempSync(join(tmpdir(), 'pl-'))
    const database = await startEmbedded({ dataDir: templateFolder, log, fsync: false })
    await database.stop()
  })
  afterAll(() => rmSync(templateFolder, { recursive: true }))
  afterEach(async () => {
    for (const child of childProcesses) child.kill('SIGKILL')
    childProcesses.clear()
    for (const database of runningDatabases) await stopDatabase(database)
    for (const folder of folders.splice(0)) {
      if (existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')))
        await stopDatabase(await startDatabase(folder))
      rmSync(folder, { recursive: true, force: true })
    }
    warnings.length = 0
  })
}
