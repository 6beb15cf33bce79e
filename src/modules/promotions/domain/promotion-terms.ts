import type { Promotion } from './promotion.ts'

/** When and for whom a promotion applies, besides the goods in the cart. */
export interface PromotionTerms {
  /** Inclusive, in epoch milliseconds; null: no limit. */
  startsAt: number | null
  /** Exclusive, in epoch milliseconds; null: no limit. */
  endsAt: number | null
  /** Days of the week, 1 (Monday) to 7; empty: every day. */
  weekdays: readonly number[]
  /** Minutes after midnight in the shop's time, `to` exclusive; null: the whole day. */
  hours: { from: number; to: number } | null
  /** Groups of customers; empty: everybody, including guests. */
  groupIds: readonly number[]
  firstOrderOnly: boolean
  oncePerCustomer: boolean
  /** Null: no limit. */
  maxUses: number | null
  /** True: a customer must enter a code of this promotion. */
  needsCode: boolean
}

/** The facts of one customer at one moment. */
export interface PromotionContext {
  now: number
  /** Day of the week and minutes after midnight in the shop's time. */
  weekday: number
  minutes: number
  groupId: number | null
  /** Null: the customer is not known yet, so the cart assumes yes and the order decides. */
  isFirstOrder: boolean | null
  /** Promotions that the customer used before. */
  usedIds: ReadonlySet<number>
  /** Promotions whose code was entered. */
  enteredIds: ReadonlySet<number>
}

/** The reason why a promotion does not apply; the customer reads it for an entered code. */
export type PromotionRefusal =
  | 'notStarted'
  | 'ended'
  | 'otherTime'
  | 'otherGroup'
  | 'notFirstOrder'
  | 'alreadyUsed'
  | 'usedUp'

/** Decides whether the terms allow a promotion; null allows it. `uses` counts its orders. */
export const findPromotionRefusal = (
  { id, uses, ...terms }: Pick<Promotion, 'id'> & PromotionTerms & { uses: number },
  context: PromotionContext,
): PromotionRefusal | 'noCode' | null => {
  if (terms.needsCode && !context.enteredIds.has(id)) return 'noCode'
  if (terms.startsAt !== null && context.now < terms.startsAt) return 'notStarted'
  if (terms.endsAt !== null && context.now >= terms.endsAt) return 'ended'
  if (!isWithinWeek(terms, context)) return 'otherTime'
  if (terms.groupIds.length > 0 && !(context.groupId !== null && terms.groupIds.includes(context.groupId)))
    return 'otherGroup'
  if (terms.firstOrderOnly && context.isFirstOrder === false) return 'notFirstOrder'
  if (terms.oncePerCustomer && context.usedIds.has(id)) return 'alreadyUsed'
  return terms.maxUses !== null && uses >= terms.maxUses ? 'usedUp' : null
}

/** Hours that end at or before their start pass midnight; the hours after it belong to the day before. */
const isWithinWeek = ({ weekdays, hours }: PromotionTerms, { weekday, minutes }: PromotionContext): boolean => {
  const isDay = (day: number): boolean => weekdays.length === 0 || weekdays.includes(day)
  if (hours === null) return isDay(weekday)
  if (hours.from < hours.to) return isDay(weekday) && minutes >= hours.from && minutes < hours.to
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return (minutes >= hours.from && isDay(weekday)) || (minutes < hours.to && isDay(dayBefore))
}

/** Letters that look alike are kept apart; case, spaces and hyphens do not matter. */
export const normalizePromotionCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '')
