import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AuditLine, auditLog } from '#accounts/contract-audit-log.ts'
import { listReferences } from '#accounts/domain/audit-references.ts'
import { AUDIT_KINDS, type AuditKind } from '#kernel/audit-kind.ts'
import { findAuditPermission } from '#kernel/audit-permission.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import {
  type AuditSubjects,
  findSubjectNames,
  findSubjectsByName,
  registerAuditSubjects,
} from '#platform/server/audit/audit-subjects.ts'
import { decryptEntries } from '#platform/server/audit/personal-data.ts'
import { applyCurrentNames } from '#platform/server/audit/rename-former-names.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { findUndo } from '#platform/server/audit/undo-changes.ts'
import { isWithinDays } from '#platform/server/db/is-within-days.ts'
import {
  type ListReader,
  orderByWithTieBreaker,
  readPage,
  searchOnce,
  TOTAL_COUNT,
} from '#platform/server/db/read-page.ts'
import { startsWithKey } from '#platform/server/db/search-key-conditions.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { type Context, PagedResult, serve } from '#platform/server/http/serve.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { users } from './tables.ts'

/** Entry ids increase with time. */
const SORTS = { at: auditEntries.id }

interface Row {
  entry: typeof auditEntries.$inferSelect
  username: string | null
}

/** Returns how the user can undo an entry; undefined for entries of others or without permission. */
const findOwnUndo = (app: App, entry: Row['entry'], { actor, visitor }: Pick<Context, 'actor' | 'visitor'>) => {
  if (actor.kind !== 'user' || entry.userId !== actor.id) return undefined
  const undo = findUndo(app, entry)
  return undo && can(visitor, undo.permission) ? undo : undefined
}

const toAuditLine = ({ entry, username }: Row, names: ReadonlyMap<string, string>, canUndo: boolean): AuditLine => ({
  id: entry.id,
  at: entry.at.toISOString(),
  username,
  actor: entry.actor,
  job: entry.job,
  kind: entry.kind,
  subject: entry.subject,
  name: names.get(`${entry.kind} ${entry.subject}`) ?? null,
  names: {},
  action: entry.action,
  before: entry.before,
  after: entry.after,
  undo: canUndo,
})

const HIDDEN_VALUE = { hidden: true }

/** Checks the permission for the record that an entry is about. */
const canRead = (visitor: Visitor, entry: Parameters<typeof findAuditPermission>[0]): boolean => {
  const permission = findAuditPermission(entry)
  return permission === null || can(visitor, permission)
}

/**
 * Hides the values of records that the reader may not see. Author, time and action stay visible. Search words are the
 * subject of their own entries.
 */
const hideValues = (visitor: Visitor, line: AuditLine, ownId: string): AuditLine => {
  if (canRead(visitor, line)) return line
  const hide = (fields: AuditLine['before']) =>
    fields && Object.fromEntries(Object.keys(fields).map(fieldName => [fieldName, HIDDEN_VALUE]))
  const subject = line.kind === 'search-words' ? '' : line.subject
  // Own logins are about the reader.
  const name = line.kind === 'user' && line.subject === ownId ? line.name : null
  return { ...line, subject, name, names: {}, before: hide(line.before), after: hide(line.after) }
}

interface Subject {
  kind: AuditKind
  subject: string
}

/** Returns the names of referenced records that the reader may see. */
const selectVisibleNames = (visitor: Visitor, subjects: readonly Subject[], names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    subjects.flatMap(({ kind, subject }) => {
      const name = names.get(`${kind} ${subject}`)
      return name !== undefined && canRead(visitor, { kind, before: null, after: null })
        ? [[`${kind} ${subject}`, name]]
        : []
    }),
  )

/** Finds users whose name begins with the text. */
const findUsersByName = (db: App['db'], name: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(startsWithKey(sql`${users.lookup}`, name))

const selectEntries = (db: App['db']) =>
  db
    .select({ entry: auditEntries, username: users.username })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))

const toCurrentNames = (rows: readonly Row[]): Row[] =>
  rows.map(({ entry, username }) => ({ entry: applyCurrentNames(entry), username }))

const listEntries = (db: App['db'], condition: SQL | undefined, order: SQL[]): ListReader<Row> => ({
  rows: async ({ limit, offset }) =>
    toCurrentNames(
      await selectEntries(db)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ),
  count: () => db.$count(auditEntries, condition),
})

/** Searches by days and words. Counts and sorts once, because a limited query would scan all newer entries. */
const searchEntries = (db: App['db'], condition: SQL | undefined, order: SQL[]): ListReader<Row> =>
  searchOnce(
    ({ limit, offset }) =>
      db
        .select({ id: auditEntries.id, total: TOTAL_COUNT })
        .from(auditEntries)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    async ids =>
      toCurrentNames(
        await selectEntries(db)
          .where(inArray(auditEntries.id, ids))
          .orderBy(...order),
      ),
    () => db.$count(auditEntries, condition),
  )

/**
 * Builds the condition for entries about or by something with this name. Names that the reader may not see find
 * nothing. The ids are loaded first, because a subquery would not use the indexes.
 */
const buildNameCondition = async (db: App['db'], q: string, visitor: Visitor): Promise<SQL | undefined> => {
  const kinds = AUDIT_KINDS.filter(kind => canRead(visitor, { kind, before: null, after: null }))
  const namedThings = await findSubjectsByName(db, q)
  const authorIds = namedThings.find(({ kind }) => kind === 'user')?.subjects.map(Number) ?? []
  return or(
    and(eq(auditEntries.subject, q), inArray(auditEntries.kind, kinds)),
    authorIds.length > 0 ? sql`${auditEntries.userId} = any(${sql.param(authorIds)}::int[])` : undefined,
    ...namedThings
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, subjects }) =>
        and(eq(auditEntries.kind, kind), sql`${auditEntries.subject} = any(${sql.param([...subjects])}::text[])`),
      ),
  )
}

/** Limits staff without `settings.edit` to their own entries, which they may undo. */
const buildOwnCondition = (actor: Actor, visitor: Visitor): SQL | undefined => {
  if (can(visitor, 'settings.edit')) return undefined
  return actor.kind === 'user' ? eq(auditEntries.userId, actor.id) : sql`false`
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
        isWithinDays(auditEntries.at, { from, to }),
      )
      const read = q || from || to ? searchEntries : listEntries
      const { rows, paging } = await readPage(
        page,
        read(db, condition, orderByWithTieBreaker(sort, SORTS, auditEntries.id)),
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
      const [stored] = await db.select().from(auditEntries).where(eq(auditEntries.id, params.id))
      const entry = stored && applyCurrentNames(stored)
      const undo = entry && findOwnUndo(app, entry, { actor, visitor })
      if (!undo || actor.kind !== 'user') return httpError(404, t('userAdmin.audit.notUndoable'))
      const undone = await undo.undo(actor, {
        operationId: entry.operationId,
        after: body.after,
        username: visitor.username ?? '',
        language,
        t,
      })
      return undone.ok ? { data: undone.value } : httpError(404, t('userAdmin.audit.notUndoable'))
    },
  })
}
