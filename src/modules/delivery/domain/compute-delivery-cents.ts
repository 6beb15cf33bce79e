import type { Cents } from '#kernel/money.ts'

/** Returns the price of delivery: 0 from the free-delivery limit on. A limit of null means never free. */
export const computeDeliveryCents = (
  { priceCents, freeFromCents }: { priceCents: Cents; freeFromCents: Cents | null },
  goodsCents: Cents,
): Cents => (freeFromCents !== null && goodsCents >= freeFromCents ? 0 : priceCents)
