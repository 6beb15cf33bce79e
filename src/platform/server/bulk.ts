import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AuditKind } from '#kernel/audit-kind.ts'
import type { BulkRefusals } from '#wire/contract-bulk.ts'
import { BULK_STEP } from '#wire/contract-bulk.ts'
import { auditEntries } from './audit/tables.ts'
import type { Database, Queryable } from './db/database.ts'

const MOST_NAMES = 3

/** What a change of many rows finds at one of them: `fault` is a text's key, told in the asker's language. */
export interface Verdict {
  id: number
  name: string
  fault: string | null
}

/** The refused by reason, the most frequent first, with the names of a few. */
export const refusalsOf = (verdicts: readonly Verdict[], t: (key: string) => string): BulkRefusals => {
  const byFault = new Map<string, { count: number; names: string[] }>()
  for (const { fault, name } of verdicts) {
    if (fault === null) continue
    const of = byFault.get(fault) ?? { count: 0, names: [] }
    of.count += 1
    if (of.names.length < MOST_NAMES) of.names.push(name)
    byFault.set(fault, of)
  }
  return [...byFault].map(([fault, of]) => ({ reason: t(fault), ...of })).sort((a, b) => b.count - a.count)
}

/** The ids that are meant: those that were chosen, or all that `matching` finds but those that were taken out. */
export const meantIds = async <Filters>(
  which: { ids: number[] } | { all: Filters; except: number[] },
  matching: (filters: Filters) => PromiseLike<{ id: number }[]>,
): Promise<number[]> => {
  if ('ids' in which) return [...new Set(which.ids)]
  const except = new Set(which.except)
  return (await matching(which.all)).map(({ id }) => id).filter(id => !except.has(id))
}

/** An act of somebody else is not gone on with. All entries of an act are of one person, so that any of them tells. */
export const isForeignAct = async (db: Queryable, act: string, userId: number): Promise<boolean> => {
  const any = db.select({ userId: auditEntries.userId }).from(auditEntries).where(eq(auditEntries.act, act)).limit(1)
  return (await any).some(entry => entry.userId !== userId)
}

/**
 * Which of these an act has changed already: a step whose answer was lost is sent again, and does nothing twice. Asked once
 * the rows are locked.
 */
export const doneByAct = async (
  db: Queryable,
  { act, kind, ids }: { act: string; kind: AuditKind; ids: readonly number[] },
): Promise<Set<number>> => {
  const subjects = ids.map(String)
  const done = await db
    .selectDistinct({ subject: auditEntries.subject })
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, kind), inArray(auditEntries.subject, subjects), isOfAct(act)))
  return new Set(done.map(({ subject }) => Number(subject)))
}

/**
 * Compared as a text, which no index serves: found by its index an act of 100,000 rows would be read as a whole for each of its steps. What
 * was ever done to these few is little.
 */
const isOfAct = (act: string) => sql`${auditEntries.act}::text = ${act.toLowerCase()}`

/** A part of what somebody's act did to things of a kind, in its order; `next` is null behind the last. */
export const entriesOfAct = async (
  db: Database,
  { act, userId, kind, after }: { act: string; userId: number; kind: AuditKind; after: number },
) => {
  const rows = await db
    .select({
      id: auditEntries.id,
      subject: auditEntries.subject,
      action: auditEntries.action,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.act, act),
        eq(auditEntries.userId, userId),
        eq(auditEntries.kind, kind),
        gt(auditEntries.id, after),
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(BULK_STEP)
  return { rows, next: rows.length < BULK_STEP ? null : (rows.at(-1)?.id ?? null) }
}
