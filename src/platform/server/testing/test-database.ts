import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { TEMPLATE } from './database-server.ts'

export interface TestDatabase {
  url: string
  db: Database
  drop(): Promise<void>
}

const runStatement = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database for one test file, cloned from the migrated template. */
export const createTestDatabase = async (maxConnections = 10): Promise<TestDatabase> => {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies files: the default strategy writes through the WAL and is many times slower.
  await runStatement(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = openDatabase(url, maxConnections)
  return {
    url,
    db,
    async drop() {
      await db.$client.end()
      await dropDatabase(server, name)
    },
  }
}

/** PostgreSQL's autovacuum may be connected for a moment, and nobody may terminate it. */
const INSUFFICIENT_PRIVILEGE = '42501'
/** Drops a database with all its connections. */
export const dropDatabase = async (server: string, name: string): Promise<void> => {
  for (let tries = 100; ; tries--) {
    try {
      return await runStatement(server, `drop database ${name} with (force)`)
    } catch (error) {
      if (tries === 0 || (error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
      await setTimeout(100)
    }
  }
}
