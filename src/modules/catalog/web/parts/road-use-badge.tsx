import type { Product } from '#catalog/contract-product.ts'
import { Badge } from '#ui/badge.tsx'

const TONES = { road: 'good', with_entry: 'warn', motorsport: 'bad' } as const

/** Marks a product with the manufacturer's statement about road use. Renders nothing without a statement. */
export const RoadUseBadge = ({ product: { road_use: roadUse } }: { product: Pick<Product, 'road_use'> }) =>
  roadUse ? (
    <Badge className="badge-lines" tone={TONES[roadUse.use]}>
      {roadUse.text}
    </Badge>
  ) : null
