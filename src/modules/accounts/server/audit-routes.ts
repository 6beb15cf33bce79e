import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { auditLog } from '#accounts/contract-audit-log.ts'
import { listReferences } from '#accounts/domain/audit-references.ts'
import type { App } from '#platform/server/app.ts'
import { applyCurrentNames } from '#platform/server/audit/apply-current-names.ts'
import { type AuditSubjects, findSubjectNames, registerAuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import { decryptEntries } from '#platform/server/audit/personal-data.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { findUndo } from '#platform/server/audit/undo-changes.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { can } from '#wire/visitor.ts'
import { hideValues, selectVisibleNames, toAuditLine } from './audit-lines.ts'
import {
  type AuditRow,
  buildNameCondition,
  buildOwnCondition,
  findUsersByName,
  listEntries,
  searchEntries,
} from './select-audit-entries.ts'
import { users } from './tables.ts'

/** Entry ids increase with time. */
const SORTS = { at: auditEntries.id }

/** Returns how the user can undo an entry; undefined for entries of others or without permission. */
const findOwnUndo = (app: App, entry: AuditRow['entry'], { actor, visitor }: Pick<Context, 'actor' | 'visitor'>) => {
  if (actor.kind !== 'user' || entry.userId !== actor.id) return undefined
  const undo = findUndo(app, entry)
  return undo && can(visitor, undo.permission) ? undo : undefined
}

/** Names users in the audit log. */
const USER_SUBJECTS: AuditSubjects = {
  findNames: async (db, ids) => {
    const rows = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(inArray(users.id, [...ids]))
    return new Map(rows.map(({ id, username }) => [id, username]))
  },
  findByName: async (db, name) => (await findUsersByName(db, name)).map(({ id }) => id),
}

export const registerAuditRoutes = (app: App): void => {
  const { db } = app
  registerAuditSubjects(app, 'user', USER_SUBJECTS)
  serve(app, auditLog, {
    list: async ({ query: { q, kind, actor, from, to, sort, ...page }, visitor, language, actor: requester }) => {
      const condition: SQL | undefined = and(
        buildOwnCondition(requester, visitor),
        q ? await buildNameCondition(db, q, visitor) : undefined,
        kind ? sql`${auditEntries.kind} = ${kind}` : undefined,
        actor ? eq(auditEntries.actor, actor) : undefined,
        buildDayRangeCondition(auditEntries.at, { from, to }),
      )
      const readEntries = q || from || to ? searchEntries : listEntries
      const { rows, paging } = await readPage(
        page,
        readEntries(db, condition, orderByWithTieBreaker(sort, SORTS, auditEntries.id)),
      )
      const names = await findSubjectNames(
        db,
        rows.flatMap(({ entry }) => [entry, ...listReferences(entry)]),
        language,
      )
      const lines = await decryptEntries(
        db,
        rows.map(row =>
          toAuditLine(row, names, findOwnUndo(app, row.entry, { actor: requester, visitor }) !== undefined),
        ),
        can(visitor, 'client.edit'),
      )
      const namedLines = lines.map(line => ({
        ...line,
        names: selectVisibleNames(visitor, listReferences(line), names),
      }))
      const ownId = requester.kind === 'user' ? String(requester.id) : ''
      return new PagedResult({ results: namedLines.map(line => hideValues(visitor, line, ownId)) }, paging)
    },
    undo: async ({ params, body, visitor, actor, language, t }) => {
      const [storedEntry] = await db.select().from(auditEntries).where(eq(auditEntries.id, params.id))
      const entry = storedEntry && applyCurrentNames(storedEntry)
      const undo = entry && findOwnUndo(app, entry, { actor, visitor })
      if (!undo || actor.kind !== 'user') return httpError(404, t('userAdmin.audit.notUndoable'))
      const undoResult = await undo.undo(actor, {
        operationId: entry.operationId,
        after: body.after,
        username: visitor.username ?? '',
        language,
        t,
      })
      return undoResult.ok ? { data: undoResult.value } : httpError(404, t('userAdmin.audit.notUndoable'))
    },
  })
}
