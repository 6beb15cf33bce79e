import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { platformValues } from './tables.ts'

/** Reads a value and locks it until the transaction ends; null when it is not set. */
export const lockStoredValue = async (tx: Transaction, key: string): Promise<unknown> => {
  const [row] = await tx
    .insert(platformValues)
    .values({ key, value: sql`'null'::jsonb` })
    .onConflictDoUpdate({ target: platformValues.key, set: { key: sql`excluded.key` } })
    .returning({ value: platformValues.value })
  return row?.value ?? null
}

export const saveStoredValue = async (tx: Transaction, key: string, value: unknown): Promise<void> => {
  await tx
    .insert(platformValues)
    .values({ key, value })
    .onConflictDoUpdate({ target: platformValues.key, set: { value } })
}
