import { and, eq, inArray, or } from 'drizzle-orm'
import type { FetchedRefusal } from '#exchange/domain/fetched-refusal.ts'
import { type Mapping, sameColumns, warehouseOf } from '#exchange/domain/import-fields.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { fetchImport, type MayReach } from './fetch-import.ts'
import { removeImport } from './forget-imports.ts'
import { beginStep, type ImportOptions } from './steer-import.ts'
import { imports } from './tables.ts'

const FETCH_IMPORTS = job<Record<string, never>>('fetch-imports', { expireInSeconds: 600, retryLimit: 0 })

export const fetchByNight = (app: App, mayReach: MayReach | undefined): void => {
  app.jobs.handle(FETCH_IMPORTS, (_all, actor) => fetchAgain(app, actor, mayReach))
  app.jobs.schedule(FETCH_IMPORTS, { cron: '10 2 * * *', payload: {}, key: 'nightly', waits: true })
}

type Import = typeof imports.$inferSelect

/** Lists marked for nightly fetching whose columns staff approved by running the import. Others wait for staff. */
const FOLLOWED = and(
  eq(imports.again, true),
  or(eq(imports.state, 'done'), and(eq(imports.auto, true), inArray(imports.state, ['checked', 'failed']))),
)

/**
 * Fetches every marked list and checks it with the columns of the previous import; a successful check runs it. A
 * failed fetch is recorded and repeated the next night.
 */
export const fetchAgain = async (app: App, actor: Actor, mayReach?: MayReach): Promise<void> => {
  for (const source of await app.db.select().from(imports).where(FOLLOWED).orderBy(imports.id)) {
    const why = await fetchOne(app, actor, { source, mayReach })
    if (!why) continue
    app.log.warn({ importId: source.id, why }, 'import.refetch_failed')
    await write(app, actor, async tx =>
      ok(await tx.update(imports).set({ fault: why }).where(eq(imports.id, source.id))),
    )
  }
}

/** Returns the reason of a failure. An error in one list does not stop the others. */
const fetchOne = async (
  app: App,
  actor: Actor,
  { source, mayReach }: { source: Import; mayReach: MayReach | undefined },
): Promise<FetchedRefusal | null> => {
  try {
    const { address, kind, named } = source
    const fetched = await fetchImport(app, actor, { address: address ?? '', kind, mayReach, named })
    if (!fetched.ok) return fetched.why
    await follow(app, actor, { sourceId: source.id, id: fetched.value })
    return null
  } catch (error) {
    app.log.error({ importId: source.id, err: error }, 'import.refetch_error')
    return 'unreadable'
  }
}

/**
 * Makes the new import the source of the next fetch, unless staff stopped it during the download. A list with other
 * columns waits for staff.
 */
const follow = async (app: App, actor: Actor, { sourceId, id }: { sourceId: number; id: number }): Promise<void> => {
  const followed = await write(app, actor, async (tx): Promise<Outcome<FollowedColumns, 'stopped'>> => {
    const [source] = await tx
      .update(imports)
      .set({ again: false, fault: null })
      .where(and(eq(imports.id, sourceId), FOLLOWED))
      .returning()
    const [made] = await tx.select().from(imports).where(eq(imports.id, id))
    if (!source || !made) return refused('stopped')
    const { mayCreate, mayShow, mayBeFree, userId } = source
    // Staff confirmed unusual prices only for the previous rows.
    const options = { mayCreate, mayShow, mayBeFree, mayJump: false }
    await tx
      .update(imports)
      .set({ again: true, ...options, userId })
      .where(eq(imports.id, id))
    return ok({ mapping: sameColumns(source, made.heads), options })
  })
  if (!followed.ok) {
    await removeImport(app, actor, id)
    return
  }
  const { mapping, options } = followed.value
  if (!mapping) return
  const columns = { mapping, ...options }
  const begun = await beginStep(app, actor, {
    id,
    step: 'check',
    mayStock: true,
    mayFiles: true,
    mayCategories: true,
    columns,
    isAuto: true,
  })
  if (!begun.ok) app.log.warn({ importId: id, why: begun.why }, 'import.check_not_started')
}

interface FollowedColumns {
  /** Null when the columns differ from the previous import. */
  mapping: Mapping | null
  options: ImportOptions
}

/**
 * Turns the nightly fetch of a finished import on or off. Turning it on needs the permissions that its columns need.
 */
export const setAgain = (
  app: App,
  actor: Actor,
  { id, again, ...may }: { id: number; again: boolean; mayStock: boolean; mayFiles: boolean; mayCategories: boolean },
): Promise<Outcome<null, 'gone' | 'notNow' | 'noStock' | 'noFiles' | 'noCategories'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | 'notNow' | 'noStock' | 'noFiles' | 'noCategories'>> => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!given) return refused('gone')
    if (again && (given.address === null || given.state !== 'done')) return refused('notNow')
    if (again && !may.mayStock && Object.keys(given.mapping).some(field => warehouseOf(field) !== null))
      return refused('noStock')
    if (again && !may.mayFiles && given.mapping.pictures !== undefined) return refused('noFiles')
    if (again && !may.mayCategories && given.kind === 'category') return refused('noCategories')
    await tx.update(imports).set({ again, fault: null }).where(eq(imports.id, id))
    tx.audit({ kind: 'import', id, action: 'changed', before: { again: given.again }, after: { again } })
    return ok(null)
  })
