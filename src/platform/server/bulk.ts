import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AuditKind } from '#kernel/audit-kind.ts'
import type { Translate } from '#kernel/translator.ts'
import type { BulkRejections } from '#wire/contract-bulk.ts'
import { BULK_BATCH_SIZE } from '#wire/contract-bulk.ts'
import { applyCurrentNames } from './audit/apply-current-names.ts'
import { auditEntries } from './audit/tables.ts'
import type { Database, Queryable } from './db/database.ts'

const MAX_NAMES = 3

/** The check of one row in a bulk change; `rejection` is the key of a text in the user's language with `values`. */
export interface BulkCheck {
  id: number
  name: string
  rejection: string | null
  values?: Record<string, string>
}

/** Groups rejected rows by reason, the most frequent first, with the names of a few. */
export const groupRejections = (checks: readonly BulkCheck[], t: Translate): BulkRejections => {
  const groups = new Map<string, { count: number; names: string[] }>()
  for (const { rejection, values, name } of checks) {
    if (rejection === null) continue
    const reason = t(rejection, values)
    const group = groups.get(reason) ?? { count: 0, names: [] }
    group.count += 1
    if (group.names.length < MAX_NAMES) group.names.push(name)
    groups.set(reason, group)
  }
  return [...groups].map(([reason, group]) => ({ reason, ...group })).sort((a, b) => b.count - a.count)
}

/** Returns the `notes` of an answer; an empty object without notes. */
export const toBulkNotes = (notes: readonly BulkCheck[], t: Translate): { notes?: BulkRejections } =>
  notes.length === 0 ? {} : { notes: groupRejections(notes, t) }

/** Resolves the selected ids: the chosen ones, or all that `matching` finds except the excluded ones. */
export const resolveSelectedIds = async <Filters>(
  selection: { ids: number[] } | { all: Filters; except: number[] },
  findMatching: (filters: Filters) => PromiseLike<{ id: number }[]>,
): Promise<number[]> => {
  if ('ids' in selection) return [...new Set(selection.ids)]
  const except = new Set(selection.except)
  return (await findMatching(selection.all)).map(({ id }) => id).filter(id => !except.has(id))
}

/**
 * Returns true for another user's operation, which must not be continued. All entries of an operation have one user, so
 * any entry shows it.
 */
export const isForeignOperation = async (db: Queryable, operationId: string, userId: number): Promise<boolean> => {
  const anyEntry = db
    .select({ userId: auditEntries.userId })
    .from(auditEntries)
    .where(eq(auditEntries.operationId, operationId))
    .limit(1)
  return (await anyEntry).some(entry => entry.userId !== userId)
}

/**
 * Finds rows that an operation has already changed: a step whose answer was lost is sent again and must not repeat.
 * Call it once the rows are locked.
 */
export const findRowsChangedBy = async (
  db: Queryable,
  { operationId, kind, ids }: { operationId: string; kind: AuditKind; ids: readonly number[] },
): Promise<Set<number>> => {
  const subjects = ids.map(String)
  const changedRows = await db
    .selectDistinct({ subject: auditEntries.subject })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.kind, kind), inArray(auditEntries.subject, subjects), buildOperationCondition(operationId)),
    )
  return new Set(changedRows.map(({ subject }) => Number(subject)))
}

/**
 * Compares as text to avoid the index: it would read all entries of an operation of 100,000 rows for each step. These
 * few rows have few entries.
 */
const buildOperationCondition = (operationId: string) =>
  sql`${auditEntries.operationId}::text = ${operationId.toLowerCase()}`

/**
 * Reads one batch of the changes that an operation made to records of a kind, in order; `next` is null after the last
 * batch.
 */
export const readOperationEntries = async (
  db: Database,
  { operationId, userId, kind, after }: { operationId: string; userId: number; kind: AuditKind; after: number },
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
        eq(auditEntries.operationId, operationId),
        eq(auditEntries.userId, userId),
        eq(auditEntries.kind, kind),
        gt(auditEntries.id, after),
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(BULK_BATCH_SIZE)
  return { rows: rows.map(applyCurrentNames), next: rows.length < BULK_BATCH_SIZE ? null : (rows.at(-1)?.id ?? null) }
}
