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

/** A database of its own for one test file, cloned from the migrated template. */
export const createTestDatabase = async (max = 10): Promise<TestDatabase> => {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await asAdmin(`create database ${name} template ${TEMPLATE}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const db = openDatabase(url, max)
  return {
    url,
    db,
    async drop() {
      await db.$client.end()
      await dropped(() => asAdmin(`drop database ${name} with (force)`))
    },
  }
}

/** PostgreSQL's own cleaner may be in the database for a moment, and nobody may end it. */
const NOT_ALLOWED = '42501'
const dropped = async (drop: () => Promise<void>): Promise<void> => {
  for (let tries = 100; ; tries--) {
    try {
      return await drop()
    } catch (error) {
      if (tries === 0 || (error as { code?: string }).code !== NOT_ALLOWED) throw error
      await setTimeout(100)
    }
  }
}
