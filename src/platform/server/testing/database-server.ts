import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openJobs } from '../jobs/jobs.ts'
import { chooseQuickFolder } from './choose-quick-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export const TEMPLATE = 'pitlane_template'

/** Vitest's global set-up: starts one real PostgreSQL for the run, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(chooseQuickFolder(), 'pitlane-test-'))
  const log = pino({ level: 'silent' })
  const server = await startEmbedded({ dataDir, log, fsync: false })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = Object.assign(new URL(server.url), { pathname: `/${TEMPLATE}` }).href
  await migrate(template, async () => {
    const jobs = await openJobs(template, log)
    await jobs.stop()
  })
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
