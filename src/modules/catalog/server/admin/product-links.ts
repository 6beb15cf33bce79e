import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ProductFields } from '#catalog/contract-product-admin.ts'
import { mergeNumbers, type ProductNumber } from '#catalog/domain/product-number.ts'
import type { Write } from '#platform/server/write.ts'
import { readProductExtras } from '../product-extras.ts'
import { closesCircle, saveNumbers, saveSuccessor } from '../product-numbers.ts'
import {
  attributeOptions,
  categories,
  manufacturers,
  productCategories,
  productOptions,
  productRelated,
  products,
} from '../tables.ts'

/** Returns message keys by field for ids that do not exist. */
export const findUnknownLinks = async (
  tx: Write,
  { category_ids, option_ids = [], related_ids = [], manufacturer_id, successor_id }: ProductFields,
  id?: number,
): Promise<Record<string, string>> => {
  const hasUnknownIds = async (ids: readonly number[], count: (ids: number[]) => PromiseLike<number>) => {
    const requested = [...new Set(ids)]
    return requested.length > 0 && (await count(requested)) < requested.length
  }
  return {
    ...((await hasUnknownIds(category_ids, ids => tx.$count(categories, inArray(categories.id, ids)))) && {
      category_ids: 'productAdmin.problem.unknownCategory',
    }),
    ...((await hasUnknownIds(option_ids, ids => tx.$count(attributeOptions, inArray(attributeOptions.id, ids)))) && {
      option_ids: 'productAdmin.problem.unknownOption',
    }),
    ...((await hasUnknownIds(related_ids, ids => tx.$count(products, inArray(products.id, ids)))) && {
      related_ids: 'productAdmin.problem.unknownRelated',
    }),
    ...(manufacturer_id &&
      (await tx.$count(manufacturers, eq(manufacturers.id, manufacturer_id))) === 0 && {
        manufacturer_id: 'manufacturerAdmin.problem.notFound',
      }),
    ...(successor_id && (await findSuccessorError(tx, successor_id, id))),
    ...(id !== undefined && related_ids.includes(id) && { related_ids: 'productAdmin.problem.relatedToItself' }),
  }
}

const findSuccessorError = async (tx: Write, successorId: number, id?: number): Promise<Record<string, string>> => {
  const replacementCondition = and(
    eq(products.id, successorId),
    eq(products.class, 'product'),
    isNull(products.removedAt),
  )
  if ((await tx.$count(products, replacementCondition)) === 0)
    return { successor_id: 'productAdmin.problem.unknownSuccessor' }
  const isCircle = id !== undefined && (await closesCircle(tx, id, successorId))
  return isCircle ? { successor_id: 'productAdmin.problem.successorCircle' } : {}
}

/**
 * Saves categories (the main one first), filter values, related products, numbers and successor; returns both states
 * for the audit.
 */
export const saveProductLinks = async (
  tx: Write,
  productId: number,
  { category_ids, option_ids, related_ids, numbers, successor_id }: ProductFields,
  now: Date,
): Promise<{ before: ProductLinks; after: ProductLinks }> => {
  const before: ProductLinks = { categoryIds: await saveCategories(tx, productId, category_ids) }
  const after: ProductLinks = {
    categoryIds: sortMainFirst(category_ids.map((id, index) => ({ id, main: index === 0 }))),
  }
  if (option_ids) {
    before.optionIds = await saveOptions(tx, productId, option_ids)
    after.optionIds = [...new Set(option_ids)].sort((first, second) => first - second)
  }
  if (related_ids) {
    before.relatedIds = await saveRelated(tx, productId, related_ids)
    after.relatedIds = [...new Set(related_ids)]
  }
  if (numbers) {
    before.numbers = await saveNumbers(tx, productId, numbers)
    after.numbers = mergeNumbers(numbers)
  }
  if (successor_id !== undefined) {
    before.successorId = await saveSuccessor(tx, productId, successor_id, now)
    after.successorId = successor_id
  }
  return { before, after }
}

interface ProductLinks {
  categoryIds: readonly number[]
  optionIds?: readonly number[]
  relatedIds?: readonly number[]
  numbers?: readonly ProductNumber[]
  successorId?: number | null
}

const saveCategories = async (tx: Write, productId: number, requested: readonly number[]): Promise<number[]> => {
  const before = await tx
    .delete(productCategories)
    .where(eq(productCategories.productId, productId))
    .returning({ id: productCategories.categoryId, main: productCategories.main })
  const rows = [...new Set(requested)].map((categoryId, index) => ({ productId, categoryId, main: index === 0 }))
  if (rows.length > 0) await tx.insert(productCategories).values(rows)
  return sortMainFirst(before)
}

/** Sorts as categories are read: the main one, then the others by id. */
const sortMainFirst = (categoryRows: readonly { id: number; main: boolean }[]): number[] => {
  const sorted = categoryRows.toSorted(
    (first, second) => Number(second.main) - Number(first.main) || first.id - second.id,
  )
  return [...new Set(sorted.map(({ id }) => id))]
}

/** Returns the previous filter values. */
export const saveOptions = async (tx: Write, productId: number, requested: readonly number[]): Promise<number[]> => {
  const before = await tx
    .delete(productOptions)
    .where(eq(productOptions.productId, productId))
    .returning({ id: productOptions.optionId })
  const rows = [...new Set(requested)].map(optionId => ({ productId, optionId }))
  if (rows.length > 0) await tx.insert(productOptions).values(rows)
  return before.map(({ id }) => id).sort((first, second) => first - second)
}

/** Returns the previous related products. */
export const saveRelated = async (
  tx: Write,
  productId: number,
  requested: readonly number[],
): Promise<readonly number[]> => {
  const { relatedIds: before } = await readProductExtras(tx, productId)
  await tx.delete(productRelated).where(eq(productRelated.productId, productId))
  const rows = [...new Set(requested)].map((relatedId, position) => ({ productId, relatedId, position }))
  if (rows.length > 0) await tx.insert(productRelated).values(rows)
  return before
}
