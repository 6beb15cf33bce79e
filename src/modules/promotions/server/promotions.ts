/** The public API of the promotions module. */

export { type CartDiscounts, findDiscounts, type GivenDiscount } from './find-discounts.ts'
export { readActivePromotions } from './read-active-promotions.ts'
export { recordUses } from './record-uses.ts'
export { start } from './routes.ts'
