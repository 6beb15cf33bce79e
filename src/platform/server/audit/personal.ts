import { inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { newKey, seal, unseal } from './seal.ts'
import { auditKeys } from './tables.ts'

/** A value of a person in an entry: readable as long as its key is kept. */
interface Sealed {
  sealed: string
  key: string
}

type Fields = Readonly<Record<string, unknown>>

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'sealed' in value && 'key' in value

/** The name of a client's key. */
export const clientKey = (id: number): string => `client:${id}`

/**
 * The fields of a person that differ, sealed under the key of this name, which is made where there is none: fit for `before` and
 * `after` of an audit entry.
 */
export const sealedChange = async (
  tx: Transaction,
  name: string,
  { before, after, now }: { before: Fields; after: Fields; now: Date },
): Promise<{ before: Fields; after: Fields }> => {
  await tx.insert(auditKeys).values({ name, key: newKey(), madeAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(auditKeys)
    .where(inArray(auditKeys.name, [name]))
  if (!row) throw new Error(`The key ${name} vanished while it was made`)
  const names = Object.keys(after).filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const sealedOf = (fields: Fields): Fields =>
    Object.fromEntries(
      names.map(field => {
        const sealed = seal(row.key, JSON.stringify(fields[field] ?? null)).toString('base64')
        return [field, { sealed, key: name } satisfies Sealed]
      }),
    )
  return { before: sealedOf(before), after: sealedOf(after) }
}

/** Makes what was sealed under these keys unreadable for good. */
export const forgetKeys = async (tx: Transaction, names: readonly string[]): Promise<void> => {
  await tx.delete(auditKeys).where(inArray(auditKeys.name, [...names]))
}

/** Entries as they can be read: `{ erased: true }` where the key is gone, `{ hidden: true }` for whom it is not. */
export const readable = async <Entry extends { before: Fields | null; after: Fields | null }>(
  db: Queryable,
  entries: readonly Entry[],
  mayRead: boolean,
): Promise<Entry[]> => {
  const values = entries.flatMap(({ before, after }) => [...Object.values(before ?? {}), ...Object.values(after ?? {})])
  const names = [...new Set(values.filter(isSealed).map(({ key }) => key))]
  if (names.length === 0) return [...entries]
  const rows = mayRead ? await db.select().from(auditKeys).where(inArray(auditKeys.name, names)) : []
  const keys = new Map(rows.map(({ name, key }) => [name, key]))
  const open = (value: unknown): unknown => {
    if (!isSealed(value)) return value
    const key = keys.get(value.key)
    if (key) return JSON.parse(unseal(key, Buffer.from(value.sealed, 'base64')))
    return mayRead ? { erased: true } : { hidden: true }
  }
  const opened = (fields: Fields | null) =>
    fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, open(value)]))
  return entries.map(entry => ({ ...entry, before: opened(entry.before), after: opened(entry.after) }))
}
