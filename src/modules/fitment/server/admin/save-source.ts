import { and, eq, ne, sql } from 'drizzle-orm'
import type { SourceBody, StoredSource } from '#fitment/contract-fitment-admin.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { ensureOwnSource } from '../read-sources.ts'
import { fitmentSources } from '../tables.ts'
import type { SaveFitmentFailure } from './save-fitment.ts'

type SaveResult = Promise<Result<StoredSource, SaveFitmentFailure>>

/** Serializes writes of sources, because their names are unique. */
const lockSources = async (tx: Write): Promise<void> => {
  await tx.execute(sql`lock table ${fitmentSources} in share row exclusive mode`)
}

export const createSource = (app: WriteContext, actor: Actor, body: SourceBody): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockSources(tx)
    await ensureOwnSource(tx)
    const fields = await findErrors(tx, body, null)
    if (fields) return failure({ kind: 'fields', fields })
    const created = getFirstElement(await tx.insert(fitmentSources).values(body).returning())
    tx.audit({ kind: 'fitment-source', id: created.id, action: 'created', after: toAuditFields(body) })
    return ok(created)
  })

/** Saves a source; fails for an outdated version. Its coverage decides verdicts, so cached ones are dropped. */
export const saveSource = (
  app: WriteContext,
  actor: Actor,
  { id, baseVersion, ...body }: SourceBody & { id: number; baseVersion: number },
): SaveResult =>
  write(app, actor, async (tx): SaveResult => {
    await lockSources(tx)
    await ensureOwnSource(tx)
    const [stored] = await tx.select().from(fitmentSources).where(eq(fitmentSources.id, id))
    if (!stored) return failure({ kind: 'notFound' })
    if (stored.version !== baseVersion) return failure({ kind: 'stale' })
    const fields = await findErrors(tx, body, stored)
    if (fields) return failure({ kind: 'fields', fields })
    const [saved = stored] = await tx
      .update(fitmentSources)
      .set({ ...body, version: stored.version + 1 })
      .where(eq(fitmentSources.id, id))
      .returning()
    tx.changed(['vehicles'])
    tx.audit({ kind: 'fitment-source', id, before: toAuditFields(stored), after: toAuditFields(saved) })
    return ok(saved)
  })

/** Returns message keys by field. */
const findErrors = async (
  tx: Write,
  { name, kind }: SourceBody,
  stored: StoredSource | null,
): Promise<Record<string, string> | undefined> => {
  const isNamesake = and(ne(fitmentSources.id, stored?.id ?? 0), sql`lower(${fitmentSources.name}) = lower(${name})`)
  const isOwnChanged = (kind === 'own') !== (stored?.kind === 'own')
  const errors = {
    ...(name === '' && { name: 'fitmentAdmin.problem.sourceName' }),
    ...((await tx.$count(fitmentSources, isNamesake)) > 0 && { name: 'fitmentAdmin.problem.sourceTaken' }),
    ...(isOwnChanged && { kind: 'fitmentAdmin.problem.ownSource' }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

const toAuditFields = ({ name, kind, coverage }: SourceBody) => ({ name, sourceKind: kind, coverage })
