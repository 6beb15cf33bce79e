import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { S3_KEYS, startFakeS3 } from '#platform/server/testing/fake-s3.ts'
import { createTestDatabase } from '#platform/server/testing/test-database.ts'
import { startProgram } from './testing/start-program.ts'

/** Starts the shop like `npm start`, waits for its exit and returns the output. */
const runUntilExit = async (environment: Record<string, string>): Promise<{ code: number | null; output: string }> => {
  const program = await startProgram(environment)
  onTestFinished(() => program.remove())
  return { code: await program.exitCode, output: program.output() }
}

/** The start of a program takes long on a busy machine. */
const START_TIMEOUT_MS = 180_000

const createScratchFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test(
  'reports an unreachable database in one sentence without its password, and exits with code 1',
  async () => {
    const { code, output } = await runUntilExit({
      DATABASE_URL: 'postgres://shop:geheim@127.0.0.1:1/shop',
    })
    expect(output).toMatch(
      /^The database cannot be reached \(.*\): check DATABASE_URL and that PostgreSQL is running\.\n$/,
    )
    expect(output).not.toContain('geheim')
    expect(code).toBe(1)
  },
  START_TIMEOUT_MS,
)

test(
  'reports an unreachable pooler before it touches the database',
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const { code, output } = await runUntilExit({
      DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
      DATABASE_DIRECT_URL: database.url,
    })
    expect(output).toMatch(
      /^The database cannot be reached \(.*\): check DATABASE_URL and that PostgreSQL is running\.\n$/,
    )
    expect(code).toBe(1)
  },
  START_TIMEOUT_MS,
)

test(
  'names a busy port before it creates anything',
  async () => {
    const blocker = createServer()
    await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void blocker.close())
    const { port } = blocker.address() as AddressInfo
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const folder = path.join(await createScratchFolder(), 'data')
    const { code, output } = await runUntilExit({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(port) })
    expect(output).toBe(`The port ${port} is taken: stop what uses it, or set PORT to another one.\n`)
    expect(code).toBe(1)
    const { rows } = await database.db.$client.query('select count(*)::int as count from shop_settings')
    expect(rows).toEqual([{ count: 0 }])
    expect(existsSync(folder)).toBe(false)
  },
  START_TIMEOUT_MS,
)

test(
  'names a data folder that is a file',
  async () => {
    const file = path.join(await createScratchFolder(), 'data')
    await writeFile(file, '')
    const { code, output } = await runUntilExit({ DATA_DIR: file })
    expect(output).toBe(`${file} is not a folder: set DATA_DIR to a folder.\n`)
    expect(code).toBe(1)
  },
  START_TIMEOUT_MS,
)

test.runIf(process.platform === 'linux')(
  'names a data folder that cannot be created, without waiting',
  async () => {
    const { code, output } = await runUntilExit({ DATA_DIR: '/proc/no/such' })
    expect(output).toBe(
      'Cannot write to /proc/no/such: make it writable for this user, or set DATA_DIR to another folder.\n',
    )
    expect(code).toBe(1)
  },
  START_TIMEOUT_MS,
)

test(
  'reports a missing bucket before it creates anything',
  async () => {
    const s3 = await startFakeS3()
    onTestFinished(() => s3.close())
    const folder = path.join(await createScratchFolder(), 'data')
    const { code, output } = await runUntilExit({
      DATA_DIR: folder,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'no-such-bucket',
      S3_ACCESS_KEY: S3_KEYS.accessKey,
      S3_SECRET_KEY: S3_KEYS.secretKey,
      S3_REGION: S3_KEYS.region,
    })
    expect(output).toBe(
      `The file storage ${s3.endpoint} has no bucket no-such-bucket: create it there, or correct S3_BUCKET or S3_ENDPOINT.\n`,
    )
    expect(code).toBe(1)
    expect(existsSync(folder)).toBe(false)
  },
  START_TIMEOUT_MS,
)

test(
  'names an invalid setting',
  async () => {
    const { code, output } = await runUntilExit({ DATABASE_REPLICA_URL: 'replica.example' })
    expect(output).toMatch(/^The setting DATABASE_REPLICA_URL cannot be used \(.*\): .*\n$/)
    expect(code).toBe(1)
  },
  START_TIMEOUT_MS,
)
