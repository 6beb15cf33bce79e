import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import type { App } from '../app.ts'
import { openChangeStream } from '../db/change-stream.ts'
import { createPassthroughReplica } from '../db/replica.ts'
import { createServer } from '../http/create-server.ts'
import { openJobs } from '../jobs/jobs.ts'
import { readSettings } from '../settings.ts'
import { createFolderStorage } from '../storage/folder-storage.ts'
import { findUnnamedEntries } from './find-unnamed-entries.ts'
import { createTestDatabase } from './test-database.ts'

export interface TestApp extends App {
  /** Acts as a visitor, by default a guest. A visitor with a name has the user id 1 unless `userId` says another. */
  signInAs(visitor: Visitor, userId?: number): void
  /** Sets the clock of the application. */
  setNow(now: Date): void
  databaseUrl: string
  close(): Promise<void>
}

/**
 * Creates a real application on its own database, with only the routes under test. Requests come from the visitor of
 * `signInAs`; any token but `wrong` is valid. Call `close()`, or use `testApp` inside a test.
 */
export const createTestApp = async (
  routes: (app: App) => void | Promise<void>,
  environment: Record<string, string> = {},
): Promise<TestApp> => {
  const log = pino({ level: 'silent' })
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-app-'))
  const changes = await openChangeStream(database.db, database.url, log)
  const jobs = await openJobs(database.url, log)
  const server = await createServer(log)
  let visitor = GUEST
  let userId = 1
  let now: Date | null = null
  const app: TestApp = {
    server,
    settings: readSettings({ DATA_DIR: folder, ...environment }),
    log,
    db: database.db,
    replica: createPassthroughReplica(database.db),
    databaseUrl: database.url,
    changes,
    jobs,
    storage: createFolderStorage(path.join(folder, 'files')),
    guard: {
      identify: () => ({ visitor, userId: visitor.username === null ? null : userId }),
      isTokenValid: (_request, token) => token !== 'wrong',
    },
    now: () => now ?? new Date(),
    texts: getRealTranslator,
    signInAs: (next, id = 1) => {
      visitor = next
      userId = id
    },
    setNow: next => {
      now = next
    },
    async close() {
      await server.close()
      await jobs.stop()
      const unnamedEntries = await findUnnamedEntries(database.db)
      await changes.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      if (unnamedEntries.length > 0) throw new Error(`The audit log has no names for ${unnamedEntries.join(', ')}`)
    },
  }
  await routes(app)
  await server.ready()
  return app
}

/** Creates a test app for one test, which closes it at the end. */
export const openTestApp = async (...args: Parameters<typeof createTestApp>): Promise<TestApp> => {
  const app = await createTestApp(...args)
  onTestFinished(() => app.close())
  return app
}
