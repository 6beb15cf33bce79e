import { and, asc, eq, inArray } from 'drizzle-orm'
import { formatShopTime } from '#kernel/shop-clock.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import {
  findPromotionRefusal,
  type PromotionContext,
  type PromotionRefusal,
  type PromotionTerms,
} from '#promotions/domain/promotion-terms.ts'
import { countUses, readCustomerUses } from './count-uses.ts'
import type { EnteredCode } from './entered-code.ts'
import type { PromotionRow } from './read-active-promotions.ts'
import { promotions } from './tables.ts'

export interface CheckedPromotion {
  row: PromotionRow
  /** Null when the terms allow the promotion. */
  refusal: PromotionRefusal | 'noCode' | null
}

interface TermsRequest {
  now: Date
  email: string | null
  entered: EnteredCode | null
}

/** Checks the terms of promotions. An order locks those with limits in the order of their ids, before it counts. */
export const checkTerms = async (
  db: Queryable,
  activePromotions: readonly PromotionRow[],
  { now, email, entered }: TermsRequest,
): Promise<CheckedPromotion[]> => {
  const context = createContext(now, entered)
  const check = (row: PromotionRow, uses = 0, facts = context): CheckedPromotion => ({
    row,
    refusal:
      entered?.isUsedUp && entered.promotionId === row.id
        ? 'usedUp'
        : findPromotionRefusal({ id: row.id, uses, ...toTerms(row) }, facts),
  })
  const checked = activePromotions.map(row => check(row))
  const limitedRows = checked.flatMap(({ row, refusal }) => (refusal === null && hasLimit(row) ? [row] : []))
  if (limitedRows.length === 0) return checked
  const ids = limitedRows.map(({ id }) => id)
  const currentRows = email === null ? limitedRows : await lockActive(db, ids)
  const uses = await countUses(
    db,
    currentRows.flatMap(({ id, maxUses }) => (maxUses === null ? [] : [id])),
  )
  const facts = email === null ? context : { ...context, ...(await readCustomerUses(db, email, ids)) }
  const checkedLimits = new Map(currentRows.map(row => [row.id, check(row, uses.get(row.id), facts)]))
  return checked.flatMap(promotion => {
    if (!ids.includes(promotion.row.id)) return [promotion]
    // Staff may have switched off a promotion a moment ago.
    return checkedLimits.get(promotion.row.id) ?? []
  })
}

const hasLimit = ({ maxUses, oncePerCustomer, firstOrderOnly }: PromotionRow): boolean =>
  maxUses !== null || oncePerCustomer || firstOrderOnly

const lockActive = (db: Queryable, ids: readonly number[]): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(and(inArray(promotions.id, [...ids]), eq(promotions.isActive, true)))
    .orderBy(asc(promotions.id))
    .for('no key update')

const createContext = (now: Date, entered: EnteredCode | null): PromotionContext => {
  const [day = '', time = ''] = formatShopTime(now).split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return {
    now: now.getTime(),
    weekday: new Date(`${day}T00:00Z`).getUTCDay() || 7,
    minutes: hours * 60 + minutes,
    groupId: null,
    isFirstOrder: null,
    usedIds: new Set(),
    enteredIds: new Set(entered ? [entered.promotionId] : []),
  }
}

const toTerms = ({ startsAt, endsAt, ...row }: PromotionRow): PromotionTerms => ({
  ...row,
  startsAt: startsAt?.getTime() ?? null,
  endsAt: endsAt?.getTime() ?? null,
  groupIds: [],
})
