import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPagePaths } from './page-paths.ts'

/** Lists the new paths of restored pages. */
export const listMovedPages = async (
  db: Queryable,
  ids: readonly number[],
  language: Language,
): Promise<{ id: number; path: string }[]> =>
  [...(await readPagePaths(db, ids, language))].map(([id, path]) => ({ id, path }))

/** Returns those of the pages that got another address since the given time, because others took over theirs. */
export const findPagesMovedSince = async (
  db: Queryable,
  pages: readonly { id: number; since: Date }[],
): Promise<number[]> => {
  if (pages.length === 0) return []
  const isMoved = and(eq(auditEntries.kind, 'page'), eq(auditEntries.action, 'moved'))
  const rows = await db
    .select({ subject: auditEntries.subject, at: sql<string>`max(${auditEntries.at})` })
    .from(auditEntries)
    .where(
      and(
        isMoved,
        inArray(
          auditEntries.subject,
          pages.map(({ id }) => String(id)),
        ),
      ),
    )
    .groupBy(auditEntries.subject)
  const lastMoves = new Map(rows.map(({ subject, at }) => [Number(subject), new Date(at).getTime()]))
  return pages.flatMap(({ id, since }) => ((lastMoves.get(id) ?? 0) >= since.getTime() ? [id] : []))
}
