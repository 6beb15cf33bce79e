import { and, asc, count, eq, or } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { findSavedViewPermission } from '#kernel/saved-view-permission.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { type ListView, savedViews } from '#wire/contract-list-views.ts'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { can, type Visitor } from '#wire/visitor.ts'
import { listViews } from './tables.ts'

/** Maximum number of views of one user and list. */
const MAX_VIEWS = 50

/** Serves the stored views of staff lists. */
export const registerListViewRoutes = (app: App): void =>
  serve(app, savedViews, {
    list: async ({ query, actor, visitor }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const rows = await app.db
        .select()
        .from(listViews)
        .where(
          and(
            query.list === undefined ? undefined : eq(listViews.list, query.list),
            or(eq(listViews.shared, true), eq(listViews.userId, actor.id)),
          ),
        )
        .orderBy(asc(listViews.list), asc(listViews.name), asc(listViews.id))
      return { results: rows.filter(row => canOpenList(visitor, row.list)).map(row => toListView(actor.id, row)) }
    },
    save: async ({ body, actor, visitor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      if (!canOpenList(visitor, body.list)) return httpError(403, t('app.problem.forbidden'))
      const saveResult = await saveView(app, actor, { ...body, userId: actor.id })
      return saveResult.ok
        ? { data: toListView(actor.id, saveResult.value) }
        : httpError(409, t('admin.list.tooManyViews'))
    },
    remove: async ({ params, actor, t }) => {
      if (actor.kind !== 'user') return httpError(401, INVALID_CREDENTIALS)
      const removal = await removeView(app, actor, { id: params.id, userId: actor.id })
      return removal.ok ? undefined : httpError(404, t('admin.list.unknownView'))
    },
  })

/** Returns whether the visitor may open the list. A view reveals what somebody searched there. */
const canOpenList = (visitor: Visitor, list: string): boolean => {
  const permission = findSavedViewPermission(list)
  return permission !== undefined && can(visitor, permission)
}

type Row = typeof listViews.$inferSelect

const toListView = (userId: number, { id, list, name, query, shared, userId: owner }: Row): ListView => ({
  id,
  list,
  name,
  query,
  shared,
  own: owner === userId,
})

const saveView = (app: WriteContext, actor: Actor, view: Omit<Row, 'id'>): Promise<Result<Row, 'tooMany'>> =>
  write(app, actor, async (tx): Promise<Result<Row, 'tooMany'>> => {
    const { query, shared, userId, list } = view
    const savedView = getFirstElement(
      await tx
        .insert(listViews)
        .values(view)
        .onConflictDoUpdate({ target: [listViews.userId, listViews.list, listViews.name], set: { query, shared } })
        .returning(),
    )
    const [countRow] = await tx
      .select({ views: count() })
      .from(listViews)
      .where(and(eq(listViews.userId, userId), eq(listViews.list, list)))
    if ((countRow?.views ?? 0) > MAX_VIEWS) return failure('tooMany')
    // The entry omits the query, which may contain a person's name, because audit entries survive the erasure of a
    // person.
    tx.audit({ kind: 'list-view', id: savedView.id, action: 'saved', after: { list, shared } })
    return ok(savedView)
  })

const removeView = (
  app: WriteContext,
  actor: Actor,
  { id, userId }: Pick<Row, 'id' | 'userId'>,
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async tx => {
    const removedViews = await tx
      .delete(listViews)
      .where(and(eq(listViews.id, id), eq(listViews.userId, userId)))
      .returning({ list: listViews.list })
    if (!removedViews[0]) return failure('notFound')
    tx.audit({ kind: 'list-view', id, action: 'removed', before: removedViews[0] })
    return ok(null)
  })
