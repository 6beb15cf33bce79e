import { eq, inArray, sql } from 'drizzle-orm'
import type { RecallBody } from '#catalog/contract-recall.ts'
import { type RecallError, validateRecall } from '#catalog/domain/recall.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { listProductChangeTags } from '../change-tags.ts'
import { type RecallRow, readRecall } from '../read-recalls.ts'
import { products, recallProducts, recalls } from '../tables.ts'

export type SaveRecallFailure =
  | { kind: 'notFound' }
  | { kind: 'stale' }
  | { kind: 'published' }
  | { kind: 'fields'; fields: Record<string, RecallError> }

type RecallContext = WriteContext & Pick<App, 'texts'>

/** Creates a recall; returns its id. */
export const createRecall = (
  app: RecallContext,
  actor: Actor,
  body: RecallBody,
): Promise<Result<number, SaveRecallFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveRecallFailure>> => {
    const errors = await findRecallFailure(tx, body, [])
    if (errors) return failure(errors)
    const columns = toColumns(app, body, null)
    const { id } = getFirstElement(
      await tx
        .insert(recalls)
        .values({ ...columns, wasPublished: body.published, createdAt: app.now() })
        .returning(),
    )
    await setProducts(tx, id, body.product_ids)
    recordChange(tx, body.product_ids)
    tx.audit({ kind: 'recall', id, action: 'created', after: toAudit(columns, body.product_ids) })
    return ok(id)
  })

/** Saves a recall; fails for an outdated version. */
export const saveRecall = (
  app: RecallContext,
  actor: Actor,
  { id, baseVersion, ...body }: RecallBody & { id: number; baseVersion: number },
): Promise<Result<number, SaveRecallFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, SaveRecallFailure>> => {
    const before = await readRecall(tx, id, { isLocked: true })
    if (!before) return failure({ kind: 'notFound' })
    if (before.version !== baseVersion) return failure({ kind: 'stale' })
    const errors = await findRecallFailure(tx, body, before.productIds)
    if (errors) return failure(errors)
    const columns = toColumns(app, body, before.publishedAt)
    await tx
      .update(recalls)
      .set({ ...columns, wasPublished: before.wasPublished || body.published, version: sql`${recalls.version} + 1` })
      .where(eq(recalls.id, id))
    await setProducts(tx, id, body.product_ids)
    recordChange(tx, [...before.productIds, ...body.product_ids])
    tx.audit({
      kind: 'recall',
      id,
      before: toAudit(before, before.productIds),
      after: toAudit(columns, body.product_ids),
    })
    return ok(id)
  })

/** Deletes a recall that was never published, so that no customer knows of it. */
export const removeRecall = (app: WriteContext, actor: Actor, id: number): Promise<Result<null, SaveRecallFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SaveRecallFailure>> => {
    const [locked] = await tx.select().from(recalls).where(eq(recalls.id, id)).for('update')
    if (!locked) return failure({ kind: 'notFound' })
    if (locked.publishedAt || locked.wasPublished) return failure({ kind: 'published' })
    const before = await readRecall(tx, id)
    await tx.delete(recalls).where(eq(recalls.id, id))
    tx.audit({ kind: 'recall', id, before: toAudit(locked, before?.productIds ?? []) })
    return ok(null)
  })

/** Includes the tag of all pages, because every page shows the link to recalls in its footer. */
const recordChange = (tx: Write, productIds: readonly number[]): void =>
  tx.changed(['content', ...listProductChangeTags([...new Set(productIds)])])

type Columns = Omit<RecallRow, 'id' | 'createdAt' | 'version' | 'wasPublished'>

const toColumns = (app: Pick<App, 'texts' | 'now'>, body: RecallBody, publishedAt: Date | null): Columns => ({
  heading: multilingual(
    Object.fromEntries(
      getShopLanguages().map(language => [
        language,
        body.heading[language] || app.texts(language)('catalog.recall.heading'),
      ]),
    ),
  ),
  title: body.title,
  batch: body.batch,
  risk: body.risk,
  action: body.action,
  numberPlace: body.number_place,
  contact: body.contact,
  remedies: [...new Set(body.remedies)],
  boughtFrom: body.from,
  boughtTo: body.to,
  manufacturerNotifiedOn: body.manufacturer_notified_on,
  authorityNotifiedOn: body.authority_notified_on,
  publishedAt: body.published ? (publishedAt ?? app.now()) : null,
})

const AUDITED_COLUMNS = [
  'heading',
  'title',
  'batch',
  'risk',
  'action',
  'numberPlace',
  'contact',
  'remedies',
  'boughtFrom',
  'boughtTo',
  'manufacturerNotifiedOn',
  'authorityNotifiedOn',
  'publishedAt',
] as const satisfies readonly (keyof Columns)[]

const toAudit = (columns: Columns, productIds: readonly number[]): Record<string, unknown> => ({
  ...Object.fromEntries(AUDITED_COLUMNS.map(name => [name, columns[name]])),
  products: productIds,
})

const setProducts = async (tx: Write, recallId: number, productIds: readonly number[]): Promise<void> => {
  await tx.delete(recallProducts).where(eq(recallProducts.recallId, recallId))
  await tx.insert(recallProducts).values([...new Set(productIds)].map(productId => ({ recallId, productId })))
}

/** `knownIds` are the ids that the recall has already, also of products that were deleted for good. */
const findRecallFailure = async (
  tx: Write,
  body: RecallBody,
  knownIds: readonly number[],
): Promise<SaveRecallFailure | undefined> => {
  const ids = [...new Set(body.product_ids)].filter(id => !knownIds.includes(id))
  const hasUnknown = ids.length > 0 && (await tx.$count(products, inArray(products.id, ids))) < ids.length
  const fields = {
    ...validateRecall(body, getShopLanguages()),
    ...(hasUnknown && { product_ids: { key: 'productAdmin.problem.unknownRelated' } }),
  }
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : undefined
}
