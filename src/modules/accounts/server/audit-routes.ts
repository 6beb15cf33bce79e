import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AuditLine, auditLog } from '#accounts/contract-audit.ts'
import { referencesOf } from '#accounts/domain/audit-fields.ts'
import type { AuditKind } from '#kernel/audit-kind.ts'
import { permissionOfAudit } from '#kernel/audit-permission.ts'
import type { App } from '#platform/server/app.ts'
import { type AuditedThings, nameAudited, namesOf, thingsCalled } from '#platform/server/audit/audited-things.ts'
import { readable } from '#platform/server/audit/personal.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { undoOf } from '#platform/server/audit/undo-changes.ts'
import { beginsWithKey } from '#platform/server/db/found-by-words.ts'
import { FOUND_TOTAL, foundOnce, ordered, pageOf, type ReadList } from '#platform/server/db/page-of.ts'
import { withinDays } from '#platform/server/db/within-days.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { type Context, Paged, serve } from '#platform/server/http/serve.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { users } from './tables.ts'

/** Entry ids increase with time. */
const SORTS = { at: auditEntries.id }

interface Row {
  entry: typeof auditEntries.$inferSelect
  username: string | null
}

/** Returns how the user can undo an entry; undefined for entries of others or without permission. */
const undoFor = (app: App, entry: Row['entry'], { actor, visitor }: Pick<Context, 'actor' | 'visitor'>) => {
  if (actor.kind !== 'user' || entry.userId !== actor.id) return undefined
  const undo = undoOf(app, entry)
  return undo && can(visitor, undo.permission) ? undo : undefined
}

const lineOf = ({ entry, username }: Row, names: ReadonlyMap<string, string>, undo: boolean): AuditLine => ({
  id: entry.id,
  at: entry.at.toISOString(),
  username,
  actor: entry.actor,
  work: entry.work,
  kind: entry.kind,
  subject: entry.subject,
  name: names.get(`${entry.kind} ${entry.subject}`) ?? null,
  names: {},
  action: entry.action,
  before: entry.before,
  after: entry.after,
  undo,
})

const HIDDEN = { hidden: true }

/** Hides the values of things that the reader may not see. Author, time and action stay visible. */
const shownTo = (visitor: Visitor, line: AuditLine): AuditLine => {
  const permission = permissionOfAudit(line)
  if (permission === null || can(visitor, permission)) return line
  const hide = (fields: AuditLine['before']) =>
    fields && Object.fromEntries(Object.keys(fields).map(name => [name, HIDDEN]))
  return { ...line, name: null, names: {}, before: hide(line.before), after: hide(line.after) }
}

interface Subject {
  kind: AuditKind
  subject: string
}

/** Returns the names of referenced things that the reader may see. */
const namesFor = (visitor: Visitor, things: readonly Subject[], names: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    things.flatMap(({ kind, subject }) => {
      const permission = permissionOfAudit({ kind, before: null, after: null })
      const name = names.get(`${kind} ${subject}`)
      return name !== undefined && (permission === null || can(visitor, permission))
        ? [[`${kind} ${subject}`, name]]
        : []
    }),
  )

/** Finds users whose name begins with the text. */
const usersCalled = (db: App['db'], name: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(beginsWithKey(sql`${users.lookup}`, name))

const entriesAnd = (db: App['db']) =>
  db
    .select({ entry: auditEntries, username: users.username })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))

const allOf = (db: App['db'], condition: SQL | undefined, order: SQL[]): ReadList<Row> => ({
  rows: ({ limit, offset }) =>
    entriesAnd(db)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  count: () => db.$count(auditEntries, condition),
})

/** Search by days and words: counts and sorts once, because a limited query would scan all newer entries. */
const foundBy = (db: App['db'], condition: SQL | undefined, order: SQL[]): ReadList<Row> =>
  foundOnce(
    ({ limit, offset }) =>
      db
        .select({ id: auditEntries.id, total: FOUND_TOTAL })
        .from(auditEntries)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ids =>
      entriesAnd(db)
        .where(inArray(auditEntries.id, ids))
        .orderBy(...order),
    () => db.$count(auditEntries, condition),
  )

/**
 * Builds the condition for entries about or by something with this name. The ids are loaded first, because a
 * subquery would not use the indexes.
 */
const about = async (db: App['db'], q: string): Promise<SQL | undefined> => {
  const things = await thingsCalled(db, q)
  const writers = things.find(({ kind }) => kind === 'user')?.subjects.map(Number) ?? []
  return or(
    eq(auditEntries.subject, q),
    writers.length > 0 ? sql`${auditEntries.userId} = any(${sql.param(writers)}::int[])` : undefined,
    ...things.map(({ kind, subjects }) =>
      and(eq(auditEntries.kind, kind), sql`${auditEntries.subject} = any(${sql.param([...subjects])}::text[])`),
    ),
  )
}

/** Names users in the audit log. */
const USERS: AuditedThings = {
  names: async (db, ids) => {
    const rows = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(inArray(users.id, [...ids]))
    return new Map(rows.map(({ id, username }) => [id, username]))
  },
  called: async (db, name) => (await usersCalled(db, name)).map(({ id }) => id),
}

/** Serves the audit log. */
export const auditRoutes = (app: App): void => {
  const { db } = app
  nameAudited(app, 'user', USERS)
  serve(app, auditLog, {
    list: async ({ query: { q, kind, actor, from, to, sort, ...page }, visitor, language, actor: asker }) => {
      const condition: SQL | undefined = and(
        q ? await about(db, q) : undefined,
        kind ? sql`${auditEntries.kind} = ${kind}` : undefined,
        actor ? eq(auditEntries.actor, actor) : undefined,
        withinDays(auditEntries.at, { from, to }),
      )
      const read = q || from || to ? foundBy : allOf
      const { rows, paging } = await pageOf(page, read(db, condition, ordered(sort, SORTS, auditEntries.id)))
      const names = await namesOf(
        db,
        rows.flatMap(({ entry }) => [entry, ...referencesOf(entry)]),
        language,
      )
      const lines = await readable(
        db,
        rows.map(row => lineOf(row, names, undoFor(app, row.entry, { actor: asker, visitor }) !== undefined)),
        can(visitor, 'client.edit'),
      )
      const named = lines.map(line => ({ ...line, names: namesFor(visitor, referencesOf(line), names) }))
      return new Paged({ results: named.map(line => shownTo(visitor, line)) }, paging)
    },
    undo: async ({ params, body, visitor, actor, t }) => {
      const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.id, params.id))
      const undo = entry && undoFor(app, entry, { actor, visitor })
      if (!undo || actor.kind !== 'user') return refuse(404, t('userAdmin.audit.notUndoable'))
      const undone = await undo.undo(actor, { act: entry.act, after: body.after })
      return undone.ok ? { data: undone.value } : refuse(404, t('userAdmin.audit.notUndoable'))
    },
  })
}
