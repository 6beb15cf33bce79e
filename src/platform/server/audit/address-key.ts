import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { newKey } from './seal.ts'
import { auditKeys } from './tables.ts'

/** A key under which values of audit entries are sealed. */
export interface AuditKey {
  name: string
  key: Buffer
}

/** How names of keys of addresses begin; the month follows. */
export const ADDRESSES = 'addresses:'

const current = new WeakMap<Database, { name: string; key: Promise<Buffer> }>()

/** The key of the month, made by whichever process asks first and remembered until the next month. */
export const addressKey = async (db: Database, now: Date): Promise<AuditKey> => {
  const name = ADDRESSES + now.toISOString().slice(0, 7)
  let known = current.get(db)
  if (known?.name !== name) {
    const asked = { name, key: readKey(db, name, now) }
    known = asked
    current.set(db, asked)
    asked.key.catch(() => current.get(db) === asked && current.delete(db))
  }
  return { name, key: await known.key }
}

const readKey = async (db: Database, name: string, now: Date): Promise<Buffer> => {
  await db.insert(auditKeys).values({ name, key: newKey(), madeAt: now }).onConflictDoNothing()
  const [row] = await db.select().from(auditKeys).where(eq(auditKeys.name, name))
  if (!row) throw new Error(`The key ${name} vanished while it was made`)
  return row.key
}
