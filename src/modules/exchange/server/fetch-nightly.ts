import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { fetchImport, type MayReach } from './fetch-import.ts'
import { beginStep } from './steer-import.ts'
import { imports } from './tables.ts'

const FETCH_IMPORTS = job<Record<string, never>>('fetch-imports', { expireInSeconds: 600, retryLimit: 0 })

/** Has lists that are to be read again fetched, every night. */
export const fetchByNight = (app: App, mayReach: MayReach | undefined): void => {
  app.jobs.handle(FETCH_IMPORTS, (_all, actor) => fetchAgain(app, actor, mayReach))
  app.jobs.schedule(FETCH_IMPORTS, { cron: '10 2 * * *', payload: {}, key: 'nightly', waits: true })
}

/**
 * Fetches every list that is to be read again, and begins to try it; what was understood of it before is understood again, and then it is done
 * by itself. One that cannot be fetched says why, and is fetched the next night.
 */
export const fetchAgain = async (app: App, actor: Actor, mayReach?: MayReach): Promise<void> => {
  for (const source of await app.db.select().from(imports).where(eq(imports.again, true))) {
    const fetched = await fetchImport(app, actor, { address: source.address ?? '', mayReach, named: source.named })
    if (!fetched.ok) {
      app.log.warn({ importId: source.id, why: fetched.why }, 'A list could not be fetched again')
      const { why } = fetched
      await write(app, actor, async tx =>
        ok(await tx.update(imports).set({ fault: why }).where(eq(imports.id, source.id))),
      )
      continue
    }
    await follow(app, actor, { source, id: fetched.value })
  }
}

type Import = typeof imports.$inferSelect

/** From now on the new one is what is read again. A list with other columns waits for somebody who says what they are. */
const follow = async (app: App, actor: Actor, { source, id }: { source: Import; id: number }): Promise<void> => {
  const isUnderstood = await write(app, actor, async tx => {
    await tx.update(imports).set({ again: false, fault: null }).where(eq(imports.id, source.id))
    const [made] = await tx.select().from(imports).where(eq(imports.id, id))
    const fields = Object.keys(source.mapping)
    const understood = fields.every(field => made && field in made.mapping)
    await tx
      .update(imports)
      .set({ again: true, auto: understood, mayCreate: source.mayCreate, userId: source.userId })
      .where(eq(imports.id, id))
    return ok({ understood, mapping: made?.mapping ?? {}, fields })
  })
  if (!isUnderstood.ok || !isUnderstood.value.understood) return
  const { mapping, fields } = isUnderstood.value
  // Columns that nobody chose then are not read now.
  const chosen = Object.fromEntries(Object.entries(mapping).filter(([field]) => fields.includes(field)))
  await beginStep(app, actor, {
    id,
    step: 'check',
    mayStock: true,
    columns: { mapping: chosen, mayCreate: source.mayCreate },
  })
}

/** Has a list that was done be read again every night, or no more; whoever lets it change stock must be allowed to. */
export const setAgain = (
  app: App,
  actor: Actor,
  { id, again, mayStock }: { id: number; again: boolean; mayStock: boolean },
): Promise<Outcome<null, 'gone' | 'notNow' | 'noStock'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | 'notNow' | 'noStock'>> => {
    const [given] = await tx.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!given) return refused('gone')
    if (again && (given.address === null || given.state !== 'done')) return refused('notNow')
    if (again && !mayStock && Object.keys(given.mapping).some(field => field.startsWith('stock.')))
      return refused('noStock')
    await tx.update(imports).set({ again, fault: null }).where(eq(imports.id, id))
    tx.audit({ kind: 'import', id, action: 'changed', before: { again: given.again }, after: { again } })
    return ok(null)
  })
