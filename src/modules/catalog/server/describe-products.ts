import { sql } from 'drizzle-orm'
import type { Durability } from '#catalog/domain/durability.ts'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import type { NetContent } from '#catalog/domain/net-content.ts'
import type { ProductNumber } from '#catalog/domain/product-number.ts'
import type { ProductSafety } from '#catalog/domain/product-safety.ts'
import type { ReportedWeights } from '#catalog/domain/reported-weights.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { cleanMultilingualHtml } from '#platform/server/html/clean-html.ts'
import type { Write } from '#platform/server/write.ts'
import { announceWithDependents } from './announce-with-dependents.ts'
import { saveNumbers, saveSuccessor } from './product-numbers.ts'
import { findSuccessors } from './successor-links.ts'

/** Further columns of an imported list; missing ones stay unchanged. */
export interface ProductDescription {
  id: number
  /** HTML. */
  description?: Multilingual
  /** Null if unknown. */
  weightGrams?: number | null
  lengthMm?: number | null
  widthMm?: number | null
  heightMm?: number | null
  netContent?: NetContent | null
  bigProduct?: boolean
  searchKeywords?: string
  visibility?: Visibility
  safety?: ProductSafety | null
  withdrawalExclusion?: WithdrawalExclusion
  manufacturerId?: number | null
  goods?: GoodsDetails | null
  durability?: Durability | null
  approvals?: readonly Approval[]
  reported?: ReportedWeights | null
  numbers?: readonly ProductNumber[]
  /** The code of the product that replaces this one; empty for none. */
  successor?: string
}

/**
 * Updates the columns of descriptions in one statement, then numbers and successors. The caller has locked the products
 * and reports the change (`updateProducts`).
 */
export const describeProducts = async (
  tx: Write,
  descriptions: readonly ProductDescription[],
  now: Date,
): Promise<void> => {
  if (descriptions.length === 0) return
  const cleaned = descriptions.map(({ numbers: _numbers, successor: _successor, ...product }) =>
    product.description ? { ...product, description: cleanMultilingualHtml(product.description) } : product,
  )
  const buildIntegerValue = (name: string, column: string) =>
    sql`case when u.fields ? ${name} then (u.fields ->> ${name})::int else ${sql.raw(`p.${column}`)} end`
  const buildJsonValue = (name: string, column: string) =>
    sql`case when u.fields ? ${name} then nullif(u.fields -> ${name}, 'null') else ${sql.raw(`p.${column}`)} end`
  const update = sql`
    update product p set description = coalesce(u.fields -> 'description', p.description),
      weight_grams = ${buildIntegerValue('weightGrams', 'weight_grams')}, length_mm = ${buildIntegerValue('lengthMm', 'length_mm')},
      width_mm = ${buildIntegerValue('widthMm', 'width_mm')}, height_mm = ${buildIntegerValue('heightMm', 'height_mm')},
      big_product = coalesce((u.fields ->> 'bigProduct')::boolean, p.big_product),
      search_keywords = coalesce(u.fields ->> 'searchKeywords', p.search_keywords),
      visibility = coalesce(u.fields -> 'visibility', p.visibility),
      withdrawal_exclusion = coalesce(u.fields ->> 'withdrawalExclusion', p.withdrawal_exclusion),
      net_content = ${buildJsonValue('netContent', 'net_content')}, safety = ${buildJsonValue('safety', 'safety')},
      goods = ${buildJsonValue('goods', 'goods')}, durability = ${buildJsonValue('durability', 'durability')},
      reported = ${buildJsonValue('reported', 'reported')},
      approvals = coalesce(u.fields -> 'approvals', p.approvals),
      manufacturer_id = ${buildIntegerValue('manufacturerId', 'manufacturer_id')}
    from jsonb_array_elements(${JSON.stringify(cleaned)}::jsonb) as u(fields) where p.id = (u.fields ->> 'id')::int`
  const linked = descriptions.filter(
    ({ numbers, successor, visibility }) =>
      numbers !== undefined || successor !== undefined || visibility !== undefined,
  )
  const successors = await findSuccessors(
    tx,
    linked.flatMap(({ successor }) => successor ?? []),
  )
  await announceWithDependents(
    tx,
    linked.map(({ id }) => id),
    async () => {
      await tx.execute(update)
      for (const { id, numbers, successor } of linked) {
        if (numbers) await saveNumbers(tx, id, numbers)
        const successorId = successor === '' ? null : successors.get(successor?.toLowerCase() ?? '')?.id
        if (successorId !== undefined) await saveSuccessor(tx, id, successorId, now)
      }
    },
  )
}
