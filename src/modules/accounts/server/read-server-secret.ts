import { eq } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { generateToken } from './tokens.ts'

const STORAGE_KEY = 'anti-forgery-secret'
const cachedSecrets = new WeakMap<Database, Promise<string>>()

/** Returns the secret that all processes of a shop share. The first process creates it; each reads it once. */
export const readServerSecret = (db: Database): Promise<string> => {
  const secret = cachedSecrets.get(db) ?? readSecret(db)
  cachedSecrets.set(db, secret)
  secret.catch(() => cachedSecrets.delete(db))
  return secret
}

const readSecret = async (db: Database): Promise<string> => {
  await db.insert(platformValues).values({ key: STORAGE_KEY, value: generateToken() }).onConflictDoNothing()
  const [row] = await db.select().from(platformValues).where(eq(platformValues.key, STORAGE_KEY))
  if (typeof row?.value !== 'string') throw new Error('The anti-forgery secret is damaged')
  return row.value
}
