import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { listUserIds } from '#accounts/server/accounts.ts'
import type { SavedBuildBody } from '#builds/contract-saved-build.ts'
import { formatBuildItems, parseBuildItems } from '#builds/domain/build-items.ts'
import { MAX_SAVED_BUILDS, type SavedBuild } from '#builds/domain/saved-build.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { savedBuilds } from './tables.ts'

type User = Actor & { kind: 'user' }
export type SavedBuildFailure = 'notFound' | 'noParts' | 'tooMany'

const COLUMNS = { id: savedBuilds.id, name: savedBuilds.name, items: savedBuilds.items, car: savedBuilds.car }

/** The audit log records that users changed their lists, without the parts. */
const toAudit = ({ id }: User) => ({ kind: 'user', id, action: 'build-lists-changed' }) as const

/** Reads the lists of a user, the last saved one first. */
export const readSavedBuilds = (db: Queryable, userId: number): Promise<SavedBuild[]> =>
  db
    .select(COLUMNS)
    .from(savedBuilds)
    .where(eq(savedBuilds.userId, userId))
    .orderBy(desc(savedBuilds.savedAt), desc(savedBuilds.id))

/** Saves a new list of a user. */
export const createSavedBuild = (
  app: WriteContext,
  actor: User,
  body: SavedBuildBody,
): Promise<Result<SavedBuild, SavedBuildFailure>> =>
  write(app, actor, async (tx): Promise<Result<SavedBuild, SavedBuildFailure>> => {
    const values = toColumns(body, app.now())
    if (values.items === '') return failure('noParts')
    // Serializes the changes of one user, so that concurrent ones cannot exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_build'), ${actor.id})`)
    const count = await tx.$count(savedBuilds, eq(savedBuilds.userId, actor.id))
    if (count >= MAX_SAVED_BUILDS) return failure('tooMany')
    const rows = await tx
      .insert(savedBuilds)
      .values({ userId: actor.id, ...values })
      .returning(COLUMNS)
    tx.audit(toAudit(actor))
    return ok(getFirstElement(rows))
  })

/** Replaces a list of a user. */
export const replaceSavedBuild = (
  app: WriteContext,
  actor: User,
  { id, ...body }: SavedBuildBody & { id: number },
): Promise<Result<SavedBuild, SavedBuildFailure>> =>
  write(app, actor, async (tx): Promise<Result<SavedBuild, SavedBuildFailure>> => {
    const values = toColumns(body, app.now())
    if (values.items === '') return failure('noParts')
    const [row] = await tx.update(savedBuilds).set(values).where(buildOwnListCondition(actor, id)).returning(COLUMNS)
    if (!row) return failure('notFound')
    tx.audit(toAudit(actor))
    return ok(row)
  })

/** Deletes a list of a user. */
export const removeSavedBuild = (
  app: WriteContext,
  actor: User,
  id: number,
): Promise<Result<null, SavedBuildFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SavedBuildFailure>> => {
    const removed = await tx.delete(savedBuilds).where(buildOwnListCondition(actor, id)).returning(COLUMNS)
    if (removed.length === 0) return failure('notFound')
    tx.audit(toAudit(actor))
    return ok(null)
  })

const buildOwnListCondition = (actor: User, id: number) => and(eq(savedBuilds.id, id), eq(savedBuilds.userId, actor.id))

const toColumns = ({ name, items, car }: SavedBuildBody, savedAt: Date) => ({
  name,
  items: formatBuildItems(parseBuildItems(items)),
  car,
  savedAt,
})

const buildPeopleCondition = async (db: Queryable, emails: readonly string[]) =>
  inArray(savedBuilds.userId, await listUserIds(db, emails))

/** Exports, counts and erases the build lists in the accounts of people, by their lowercase e-mails. */
export const savedBuildPersonalData = {
  name: 'build_lists',
  read: async (db: Queryable, emails: readonly string[]): Promise<object[]> => {
    const rows = await db
      .select()
      .from(savedBuilds)
      .where(await buildPeopleCondition(db, emails))
      .orderBy(savedBuilds.id)
    return rows.map(({ name, items, car, savedAt }) => ({ name, parts: items, car, saved_at: savedAt.toISOString() }))
  },
  count: async (db: Queryable, emails: readonly string[]): Promise<number> =>
    db.$count(savedBuilds, await buildPeopleCondition(db, emails)),
  erase: async (_app: unknown, tx: Transaction, emails: readonly string[]) => {
    const condition = await buildPeopleCondition(tx, emails)
    const deleted = await tx.delete(savedBuilds).where(condition).returning({ id: savedBuilds.id })
    return { count: deleted.length }
  },
}
