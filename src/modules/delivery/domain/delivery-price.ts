import type { Cents } from '#kernel/money.ts'

/** What delivery costs: the shipping product's price, nothing from the free-delivery limit on (null: never free). */
export const deliveryCents = (
  { priceCents, freeFromCents }: { priceCents: Cents; freeFromCents: Cents | null },
  goodsCents: Cents,
): Cents => (freeFromCents !== null && goodsCents >= freeFromCents ? 0 : priceCents)
