import { and, eq, inArray, or } from 'drizzle-orm'
import { readUserPermissions } from '#accounts/server/accounts.ts'
import type { Mapping } from '#exchange/domain/import-fields.ts'
import { findMissingPermission, type MissingPermission } from '#exchange/domain/import-permissions.ts'
import type { ListFetchFailure } from '#exchange/domain/list-fetch-failure.ts'
import { findSameColumns } from '#exchange/domain/propose-mapping.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { fetchImport, type IsIpAllowed } from './fetch-import.ts'
import { type ImportOptions, startStep } from './import-lifecycle.ts'
import { removeImport } from './remove-imports.ts'
import { imports } from './tables.ts'

const FETCH_IMPORTS = defineJob<Record<string, never>>('fetch-imports', { expireInSeconds: 600, retryLimit: 0 })

export const scheduleNightlyFetch = (app: App, isAllowedIp: IsIpAllowed | undefined): void => {
  app.jobs.handle(FETCH_IMPORTS, (_payloads, actor) => refetchImports(app, actor, isAllowedIp))
  app.jobs.schedule(FETCH_IMPORTS, { cron: '10 2 * * *', payload: {}, key: 'nightly', skipsFirstRun: true })
}

type Import = typeof imports.$inferSelect

/** Lists marked for nightly fetching whose columns staff approved by running the import. Others wait for staff. */
const DUE_FOR_REFETCH = and(
  eq(imports.isNightly, true),
  or(eq(imports.state, 'done'), and(eq(imports.runsAfterCheck, true), inArray(imports.state, ['checked', 'failed']))),
)

/**
 * Fetches every marked list and checks it with the columns of the previous import; a successful check runs it. A
 * failed fetch is recorded and repeated the next night.
 */
export const refetchImports = async (app: App, actor: Actor, isAllowedIp?: IsIpAllowed): Promise<void> => {
  for (const source of await app.db.select().from(imports).where(DUE_FOR_REFETCH).orderBy(imports.id)) {
    const failureReason = await refetchImport(app, actor, { source, isAllowedIp })
    if (!failureReason) continue
    app.log.warn({ importId: source.id, reason: failureReason }, 'import.refetch_failed')
    await write(app, actor, async tx =>
      ok(await tx.update(imports).set({ fetchError: failureReason }).where(eq(imports.id, source.id))),
    )
  }
}

/** Returns the reason of a failure, or null. An error in one list does not stop the other lists. */
const refetchImport = async (
  app: App,
  actor: Actor,
  { source, isAllowedIp }: { source: Import; isAllowedIp: IsIpAllowed | undefined },
): Promise<ListFetchFailure | null> => {
  try {
    const { address, kind, fieldsByHeading } = source
    const permissions = await readAuthorPermissions(app, source)
    // A list must not do more than the person who set it up may do now.
    if (!permissions.includes('product.edit') || findMissingPermission(source, permissions)) return 'author'
    const fetched = await fetchImport(app, actor, { address: address ?? '', kind, isAllowedIp, fieldsByHeading })
    if (!fetched.ok) return fetched.reason
    await replaceSource(app, actor, { sourceId: source.id, id: fetched.value, permissions })
    return null
  } catch (error) {
    app.log.error({ importId: source.id, err: error }, 'import.refetch_error')
    return 'unreadable'
  }
}

/** Lists without an author come from the program, which may do everything. */
const readAuthorPermissions = async ({ db }: Pick<App, 'db'>, { userId }: Import): Promise<readonly string[]> =>
  userId === null ? PERMISSIONS : readUserPermissions(db, userId)

/**
 * Makes the new import the source of the next fetch, unless staff stopped it during the download. A list with other
 * columns waits for staff.
 */
const replaceSource = async (
  app: App,
  actor: Actor,
  { sourceId, id, permissions }: { sourceId: number; id: number; permissions: readonly string[] },
): Promise<void> => {
  const replaced = await write(app, actor, async (tx): Promise<Result<ReplacedColumns, 'stopped'>> => {
    const [source] = await tx
      .update(imports)
      .set({ isNightly: false, fetchError: null })
      .where(and(eq(imports.id, sourceId), DUE_FOR_REFETCH))
      .returning()
    const [created] = await tx.select().from(imports).where(eq(imports.id, id))
    if (!source || !created) return failure('stopped')
    const { mayCreate, mayShow, priceEnding, markupBasisPoints, userId } = source
    // Staff confirmed free products and unusual prices only for the previous rows.
    const confirmations = { mayBeFree: false, acceptsUnusualPrices: false }
    const importOptions = { mayCreate, mayShow, priceEnding, markupBasisPoints, ...confirmations }
    await tx
      .update(imports)
      .set({ isNightly: true, ...importOptions, userId })
      .where(eq(imports.id, id))
    return ok({ mapping: findSameColumns(source, created.headings), options: importOptions })
  })
  if (!replaced.ok) {
    await removeImport(app, actor, id)
    return
  }
  const { mapping, options } = replaced.value
  if (!mapping) return
  const columns = { mapping, ...options }
  const started = await startStep(app, actor, {
    id,
    step: 'check',
    permissions,
    columns,
    runsAfterCheck: true,
  })
  if (!started.ok) app.log.warn({ importId: id, reason: started.reason }, 'import.check_not_started')
}

interface ReplacedColumns {
  /** Null when the columns differ from the previous import. */
  mapping: Mapping | null
  options: ImportOptions
}

/**
 * Turns the nightly fetch of a finished import on or off. Turning it on needs the permissions that its columns need.
 */
export const setNightlyFetch = (
  app: App,
  actor: Actor,
  { id, isNightly, permissions }: { id: number; isNightly: boolean; permissions: readonly string[] },
): Promise<Result<null, MissingPermission | 'notFound' | 'wrongState'>> =>
  write(app, actor, async (tx): Promise<Result<null, MissingPermission | 'notFound' | 'wrongState'>> => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!importRow) return failure('notFound')
    if (isNightly && (importRow.address === null || importRow.state !== 'done')) return failure('wrongState')
    const missingPermission = isNightly ? findMissingPermission(importRow, permissions) : null
    if (missingPermission) return failure(missingPermission)
    // The person who turns it on answers for it with their own permissions.
    const author = isNightly && actor.kind === 'user' ? { userId: actor.id } : {}
    await tx
      .update(imports)
      .set({ isNightly, fetchError: null, ...author })
      .where(eq(imports.id, id))
    tx.audit({
      kind: 'import',
      id,
      action: 'changed',
      before: { nightly: importRow.isNightly },
      after: { nightly: isNightly },
    })
    return ok(null)
  })
