import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/server/db/database.ts'
import { platformValues } from '#platform/server/db/tables.ts'

const SECRET_KEY = 'sandbox-payments-secret'

/** Reads the sandbox's signing secret; the first process creates it. */
export const readSandboxSecret = async (db: Database): Promise<string> => {
  const value = randomBytes(32).toString('base64url')
  await db.insert(platformValues).values({ key: SECRET_KEY, value }).onConflictDoNothing()
  const [row] = await db.select().from(platformValues).where(eq(platformValues.key, SECRET_KEY))
  if (typeof row?.value !== 'string') throw new Error('The secret of the sandbox payments is damaged')
  return row.value
}
