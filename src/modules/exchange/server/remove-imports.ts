import { eq, sql } from 'drizzle-orm'
import { NEXT_STATE_WHEN_PROCESSED } from '#exchange/domain/import-states.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { purgeArchivedPictures } from './archived-pictures.ts'
import { imports } from './tables.ts'

/** Deletes an idle import with its rows. */
export const removeImport = async (
  app: App,
  actor: Actor,
  id: number,
): Promise<Result<null, 'notFound' | 'wrongState'>> => {
  const removed = await deleteImport(app, actor, id)
  if (removed.ok) await purgeArchivedPictures(app)
  return removed
}

const deleteImport = (app: App, actor: Actor, id: number): Promise<Result<null, 'notFound' | 'wrongState'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'wrongState'>> => {
    const [importRow] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!importRow) return failure('notFound')
    if (NEXT_STATE_WHEN_PROCESSED[importRow.state]) return failure('wrongState')
    await tx.delete(imports).where(eq(imports.id, id))
    await tx.execute(DELETE_ORPHAN_PICTURES)
    tx.audit({ kind: 'import', id, before: { name: importRow.name, state: importRow.state, total: importRow.total } })
    return ok(null)
  })

/** Fetched addresses outlive their import; all other picture rows go. */
const DELETE_ORPHAN_PICTURES = sql`delete from import_picture where import_id is null and state <> 'fetched'`

const PURGE_IMPORTS = defineJob<Record<string, never>>('purge-imports')
/** Finished imports can be viewed and undone for this long; incomplete uploads expire after a day. */
const RETENTION_DAYS = 90
const INCOMPLETE_RETENTION_DAYS = 1

export const scheduleImportPurge = (app: App): void => {
  app.jobs.handle(PURGE_IMPORTS, async (_payloads, actor) => {
    await write(app, actor, async tx => ok(await purgeImports(tx, app.now())))
    await purgeArchivedPictures(app)
  })
  app.jobs.schedule(PURGE_IMPORTS, { cron: '20 4 * * *', payload: {}, key: 'old-imports' })
}

export const purgeImports = async (tx: Pick<App['db'], 'execute'>, now: Date): Promise<void> => {
  const getCutoff = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  await tx.execute(sql`
    delete from import where not is_nightly and state <> all(${sql.param(Object.keys(NEXT_STATE_WHEN_PROCESSED))}::text[])
      and created_at < case when state = 'receiving' then ${getCutoff(INCOMPLETE_RETENTION_DAYS)} else ${getCutoff(RETENTION_DAYS)} end`)
  await tx.execute(DELETE_ORPHAN_PICTURES)
}
