import { inArray, sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { ATTRIBUTES_CHANGE_TAGS, listProductChangeTags } from '../change-tags.ts'
import { attributeOptions, productOptions, products } from '../tables.ts'
import { lockFilters } from './filter-rows.ts'

/** A merged value with everything that undo restores. */
export interface MergedOption {
  option: number
  value: string
  name: (typeof attributeOptions.$inferSelect)['name']
  colour: string | null
  position: number
  formerValues: string[]
  /** Products that had the merged value. */
  products: number[]
  /** Products that had both values. */
  hadBoth: number[]
}

/**
 * Merges a value into another of its group. Products get the other value and old addresses redirect to it. Returns
 * the number of products.
 */
export const mergeOptions = (
  app: WriteContext,
  actor: Actor,
  { id, into, operationId }: { id: number; into: number; operationId?: string | undefined },
): Promise<Result<number, 'notFound'>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<number, 'notFound'>> => {
      await lockFilters(tx)
      const bothOptions = await tx
        .select()
        .from(attributeOptions)
        .where(inArray(attributeOptions.id, [id, into]))
      const [from, to] = [bothOptions.find(option => option.id === id), bothOptions.find(option => option.id === into)]
      if (!from || !to || from === to || from.attributeId !== to.attributeId) return failure('notFound')
      const productRows = await tx
        .select()
        .from(productOptions)
        .where(inArray(productOptions.optionId, [id, into]))
      const ids = productRows.filter(({ optionId }) => optionId === id).map(({ productId }) => productId)
      const productsWithTarget = new Set(
        productRows.filter(({ optionId }) => optionId === into).map(({ productId }) => productId),
      )
      await tx.execute(sql`insert into ${productOptions} (product_id, option_id)
        select product_id, ${into}::int from ${productOptions} where option_id = ${id}::int on conflict do nothing`)
      await tx.delete(attributeOptions).where(inArray(attributeOptions.id, [id]))
      const formerValues = [...new Set([...to.formerValues, from.value, ...from.formerValues])]
      await tx
        .update(attributeOptions)
        .set({ formerValues })
        .where(inArray(attributeOptions.id, [into]))
      if (ids.length > 0) {
        await tx
          .update(products)
          .set({ modifiedAt: app.now(), version: sql`${products.version} + 1` })
          .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
      }
      tx.changed([...ATTRIBUTES_CHANGE_TAGS, ...listProductChangeTags(ids)])
      const { value, name, colour, position } = from
      const before: MergedOption = {
        option: id,
        value,
        name,
        colour,
        position,
        formerValues: from.formerValues,
        products: ids,
        hadBoth: ids.filter(productId => productsWithTarget.has(productId)),
      }
      const audited = { kind: 'filter', id: from.attributeId, action: 'merged' } as const
      tx.audit({ ...audited, before: { ...before }, after: { option: into, name: to.name } })
      return ok(ids.length)
    },
    operationId,
  )
