import { eq, sql } from 'drizzle-orm'
import { freeSlug } from '#catalog/domain/free-slug.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { entriesOfAct } from '#platform/server/bulk.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { ATTRIBUTES_CHANGE, productChange } from '../change-tags.ts'
import { attributeOptions, products } from '../tables.ts'
import type { MergedOption } from './merge-options.ts'
import { lockFilters } from './put-filter.ts'

interface Undone {
  undone: number
  /** Merges that cannot be undone, because the target value is gone. */
  left: number
  next: number | null
}

/** Undoes the merges of the user's own operation, the last one first. Fails when the operation merged nothing. */
export const undoMerges = async (
  app: Writing & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { act, after }: { act: string; after: number },
): Promise<Outcome<Undone, 'unknown'>> => {
  const { rows, next } = await entriesOfAct(app.db, { act, userId: actor.id, kind: 'filter', after })
  const merges = rows.filter(({ action }) => action === 'merged')
  if (merges.length === 0) return after === 0 ? refused('unknown') : ok({ undone: 0, left: 0, next: null })
  const undone = await write(app, actor, async (tx): Promise<Outcome<number, number>> => {
    await lockFilters(tx)
    const results: Result[] = []
    for (const { subject, before, after } of merges.toReversed()) {
      const merge = {
        attributeId: Number(subject),
        from: before as unknown as MergedOption,
        into: Number(after?.option),
      }
      results.push(await undoMerge(tx, merge, app.now()))
    }
    const count = results.filter(result => result !== 'left').length
    return results.includes('undone') ? ok(count) : refused(count)
  })
  const count = undone.ok ? undone.value : undone.why
  return ok({ undone: count, left: merges.length - count, next })
}

/** `already`: an earlier call undid this merge, and its answer was lost. */
type Result = 'undone' | 'already' | 'left'

interface Merge {
  attributeId: number
  from: MergedOption
  into: number
}

const undoMerge = async (tx: Write, { attributeId, from, into }: Merge, now: Date): Promise<Result> => {
  const options = await tx.select().from(attributeOptions).where(eq(attributeOptions.attributeId, attributeId))
  if (options.some(({ id }) => id === from.option)) return 'already'
  const to = options.find(({ id }) => id === into)
  if (!to) return 'left'
  const value = freeValue(from.value, new Set(options.map(option => option.value)))
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
  const ids = await giveBack(tx, from, into)
  if (ids.length > 0) {
    await tx
      .update(products)
      .set({ modifiedAt: now, version: sql`${products.version} + 1` })
      .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
  }
  tx.changed([...ATTRIBUTES_CHANGE, ...productChange(ids)])
  tx.audit({
    kind: 'filter',
    id: attributeId,
    action: 'merge-undone',
    before: { option: into },
    after: { option: from.option, value, name: from.name, products: ids },
  })
  return 'undone'
}

const freeValue = (value: string, taken: ReadonlySet<string>): string =>
  taken.has(value) ? freeSlug(value, taken) : value

/** Restores the value to its products; products that lost the other value since stay unchanged. */
const giveBack = async (tx: Write, { option, products, hadBoth }: MergedOption, into: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into product_option (product_id, option_id)
    select product_id, ${option}::int from product_option
    where option_id = ${into}::int and product_id = any(${sql.param(products)}::int[]) returning product_id as id`)
  const ids = rows.map(({ id }) => id)
  const hadBothIds = new Set(hadBoth)
  await tx.execute(sql`
    delete from product_option where option_id = ${into}::int
      and product_id = any(${sql.param(ids.filter(id => !hadBothIds.has(id)))}::int[])`)
  return ids
}
