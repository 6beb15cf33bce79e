import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { createKey } from './encrypt.ts'
import { auditKeys } from './tables.ts'

/** The key that encrypts values of audit entries. */
export interface AuditKey {
  name: string
  key: Buffer
}

/** Keys of IP addresses are named by this prefix and a month, such as `addresses:2026-01`. */
export const IP_ADDRESS_KEY_PREFIX = 'addresses:'

const keysByDatabase = new WeakMap<Database, { name: string; key: Promise<Buffer> }>()

/** Returns the key of the current month, cached until its end. The first process that needs the key creates it. */
export const getIpAddressKey = async (db: Database, now: Date): Promise<AuditKey> => {
  const name = IP_ADDRESS_KEY_PREFIX + now.toISOString().slice(0, 7)
  let cachedKey = keysByDatabase.get(db)
  if (cachedKey?.name !== name) {
    const entry = { name, key: readKey(db, name, now) }
    cachedKey = entry
    keysByDatabase.set(db, entry)
    entry.key.catch(() => keysByDatabase.get(db) === entry && keysByDatabase.delete(db))
  }
  return { name, key: await cachedKey.key }
}

const readKey = async (db: Database, name: string, now: Date): Promise<Buffer> => {
  await db.insert(auditKeys).values({ name, key: createKey(), createdAt: now }).onConflictDoNothing()
  const [row] = await db.select().from(auditKeys).where(eq(auditKeys.name, name))
  if (!row) throw new Error(`The key ${name} vanished while it was created`)
  return row.key
}
