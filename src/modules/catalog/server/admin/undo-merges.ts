import { eq, sql } from 'drizzle-orm'
import { createUniqueSlug } from '#catalog/domain/unique-slug.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { ATTRIBUTES_CHANGE_TAGS, listProductChangeTags } from '../change-tags.ts'
import { attributeOptions, products } from '../tables.ts'
import { lockFilters } from './filter-rows.ts'
import type { MergedOption } from './merge-options.ts'

/** Undoes the merges of the user's own operation, the last one first. Fails when the operation merged nothing. */
export const undoMerges = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { operationId, after }: { operationId: string; after: number },
): Promise<Result<BulkUndoStep, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, {
    operationId,
    userId: actor.id,
    kind: 'filter',
    after,
  })
  const merges = rows.filter(({ action }) => action === 'merged')
  if (merges.length === 0) return after === 0 ? failure('notFound') : ok({ undone: 0, skipped: 0, next: null })
  const undone = await write(app, actor, async (tx): Promise<Result<number, number>> => {
    await lockFilters(tx)
    const results: MergeUndoState[] = []
    for (const { subject, before, after: storedAfter } of merges.toReversed()) {
      const merge = {
        attributeId: Number(subject),
        from: before as unknown as MergedOption,
        into: Number(storedAfter?.option),
      }
      results.push(await undoMerge(tx, merge, app.now()))
    }
    const undoneCount = results.filter(result => result !== 'skipped').length
    return results.includes('undone') ? ok(undoneCount) : failure(undoneCount)
  })
  const count = undone.ok ? undone.value : undone.reason
  return ok({ undone: count, skipped: merges.length - count, next })
}

/** `alreadyUndone`: an earlier call undid this merge, and its answer was lost. */
type MergeUndoState = 'undone' | 'alreadyUndone' | 'skipped'

interface Merge {
  attributeId: number
  from: MergedOption
  into: number
}

const undoMerge = async (tx: Write, { attributeId, from, into }: Merge, now: Date): Promise<MergeUndoState> => {
  const options = await tx.select().from(attributeOptions).where(eq(attributeOptions.attributeId, attributeId))
  if (options.some(({ id: optionId }) => optionId === from.option)) return 'alreadyUndone'
  const to = options.find(({ id: optionId }) => optionId === into)
  if (!to) return 'skipped'
  const value = createUniqueValue(from.value, new Set(options.map(option => option.value)))
  const formerSlugs = new Set([from.value, ...from.formerValues])
  await tx
    .update(attributeOptions)
    .set({ formerValues: to.formerValues.filter(former => !formerSlugs.has(former)) })
    .where(eq(attributeOptions.id, into))
  const { option: id, name, position, colour, formerValues } = from
  await tx
    .insert(attributeOptions)
    .overridingSystemValue()
    .values({ id, attributeId, value, name, position, colour, formerValues })
  const ids = await restoreToProducts(tx, from, into)
  if (ids.length > 0) {
    await tx
      .update(products)
      .set({ modifiedAt: now, version: sql`${products.version} + 1` })
      .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
  }
  tx.changed([...ATTRIBUTES_CHANGE_TAGS, ...listProductChangeTags(ids)])
  tx.audit({
    kind: 'filter',
    id: attributeId,
    action: 'merge-undone',
    before: { option: into },
    after: { option: from.option, value, name: from.name, products: ids },
  })
  return 'undone'
}

const createUniqueValue = (value: string, taken: ReadonlySet<string>): string =>
  taken.has(value) ? createUniqueSlug(value, taken) : value

/** Restores the value to its products; products that lost the other value since stay unchanged. */
const restoreToProducts = async (
  tx: Write,
  { option, products: movedProducts, hadBoth }: MergedOption,
  into: number,
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into product_option (product_id, option_id)
    select product_id, ${option}::int from product_option
    where option_id = ${into}::int and product_id = any(${sql.param(movedProducts)}::int[]) returning product_id as id`)
  const ids = rows.map(({ id }) => id)
  const hadBothIds = new Set(hadBoth)
  await tx.execute(sql`
    delete from product_option where option_id = ${into}::int
      and product_id = any(${sql.param(ids.filter(id => !hadBothIds.has(id)))}::int[])`)
  return ids
}
