import { inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { createKey, decryptText, encryptText } from './encrypt.ts'
import { auditKeys } from './tables.ts'

/** An encrypted value in an entry; it is readable as long as its key exists. */
interface SealedValue {
  sealed: string
  key: string
}

type Fields = Readonly<Record<string, unknown>>

const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'key' in value

export const formatClientKey = (id: number): string => `client:${id}`

/** Encrypts the fields of a person that differ, for an audit entry. Creates the named key if it is missing. */
export const encryptChange = async (
  tx: Transaction,
  name: string,
  { before, after, now }: { before: Fields; after: Fields; now: Date },
): Promise<{ before: Fields; after: Fields }> => {
  await tx.insert(auditKeys).values({ name, key: createKey(), createdAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(auditKeys)
    .where(inArray(auditKeys.name, [name]))
  if (!row) throw new Error(`The key ${name} vanished while it was created`)
  const names = Object.keys(after).filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const encryptFields = (fields: Fields): Fields =>
    Object.fromEntries(
      names.map(field => {
        const sealed = encryptText(row.key, JSON.stringify(fields[field] ?? null)).toString('base64')
        return [field, { sealed, key: name } satisfies SealedValue]
      }),
    )
  return { before: encryptFields(before), after: encryptFields(after) }
}

/** Makes all values that these keys encrypt unreadable for good. */
export const deleteAuditKeys = async (tx: Transaction, names: readonly string[]): Promise<void> => {
  await tx.delete(auditKeys).where(inArray(auditKeys.name, [...names]))
}

/**
 * Decrypts entries. A value becomes `{ erased: true }` when its key is gone, and `{ hidden: true }` when `mayRead` is
 * false.
 */
export const decryptEntries = async <Entry extends { before: Fields | null; after: Fields | null }>(
  db: Queryable,
  entries: readonly Entry[],
  mayRead: boolean,
): Promise<Entry[]> => {
  const values = entries.flatMap(({ before, after }) => [...Object.values(before ?? {}), ...Object.values(after ?? {})])
  const names = [...new Set(values.filter(isSealed).map(({ key }) => key))]
  if (names.length === 0) return [...entries]
  const rows = mayRead ? await db.select().from(auditKeys).where(inArray(auditKeys.name, names)) : []
  const keys = new Map(rows.map(({ name, key }) => [name, key]))
  const decryptValue = (value: unknown): unknown => {
    if (!isSealed(value)) return value
    const key = keys.get(value.key)
    if (key) return JSON.parse(decryptText(key, Buffer.from(value.sealed, 'base64')))
    return mayRead ? { erased: true } : { hidden: true }
  }
  const decryptFields = (fields: Fields | null) =>
    fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decryptValue(value)]))
  return entries.map(entry => ({ ...entry, before: decryptFields(entry.before), after: decryptFields(entry.after) }))
}
