import { eq, sql } from 'drizzle-orm'
import { ENDS } from '#exchange/domain/import-states.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { forgetArchived } from './archive.ts'
import { imports } from './tables.ts'

/** Deletes an idle import with its rows. */
export const removeImport = async (app: App, actor: Actor, id: number): Promise<Outcome<null, 'gone' | 'notNow'>> => {
  const removed = await remove(app, actor, id)
  if (removed.ok) await forgetArchived(app)
  return removed
}

const remove = (app: App, actor: Actor, id: number): Promise<Outcome<null, 'gone' | 'notNow'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | 'notNow'>> => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!given) return refused('gone')
    if (ENDS[given.state]) return refused('notNow')
    await tx.delete(imports).where(eq(imports.id, id))
    await tx.execute(forgetPictures)
    tx.audit({ kind: 'import', id, before: { name: given.name, state: given.state, total: given.total } })
    return ok(null)
  })

/** Fetched addresses outlive their import; all other picture rows go. */
const forgetPictures = sql`delete from import_picture where import_id is null and state <> 'fetched'`

const FORGET_IMPORTS = job<Record<string, never>>('forget-imports')
/** Finished imports can be viewed and undone for this long; incomplete uploads expire after a day. */
const KEPT_DAYS = 90
const HALF_DAYS = 1

export const forgetOldImports = (app: App): void => {
  app.jobs.handle(FORGET_IMPORTS, async (_all, actor) => {
    await write(app, actor, async tx => ok(await forgetBefore(tx, app.now())))
    await forgetArchived(app)
  })
  app.jobs.schedule(FORGET_IMPORTS, { cron: '20 4 * * *', payload: {}, key: 'old' })
}

export const forgetBefore = async (tx: Pick<App['db'], 'execute'>, now: Date): Promise<void> => {
  const before = (days: number) => sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`
  await tx.execute(sql`
    delete from import where not again and state <> all(${sql.param(Object.keys(ENDS))}::text[])
      and created_at < case when state = 'coming' then ${before(HALF_DAYS)} else ${before(KEPT_DAYS)} end`)
  await tx.execute(forgetPictures)
}
