import type { Cents } from '#kernel/money.ts'

/** Delivery is free from the limit on; null means never free. */
export const deliveryCents = (
  { priceCents, freeFromCents }: { priceCents: Cents; freeFromCents: Cents | null },
  goodsCents: Cents,
): Cents => (freeFromCents !== null && goodsCents >= freeFromCents ? 0 : priceCents)
