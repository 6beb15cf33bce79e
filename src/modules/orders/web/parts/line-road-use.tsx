import type { PublicOrder } from '#orders/contract-order.ts'
import { describeRoadUse } from '#orders/domain/describe-road-use.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

interface LineRoadUseProps {
  roadUse: NonNullable<PublicOrder['lines'][number]['road_use']>
  className?: string
}

/** States what the manufacturer stated about road use when the product was ordered. */
export const LineRoadUse = ({ roadUse, className = '' }: LineRoadUseProps) => (
  <p className={`text-sm wrap-anywhere text-secondary ${className}`}>
    {describeRoadUse(roadUse, useLanguage(), useT())}
  </p>
)
