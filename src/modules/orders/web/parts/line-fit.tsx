import type { PublicOrder } from '#orders/contract-order.ts'
import { describeFit } from '#orders/domain/describe-fit.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

interface LineFitProps {
  fit: NonNullable<PublicOrder['lines'][number]['fit']>
  className?: string
}

/** States the verdict for the customer's car, as it was when the product was ordered. */
export const LineFit = ({ fit, className = '' }: LineFitProps) => (
  <p className={`text-sm wrap-anywhere text-secondary ${className}`}>{describeFit(fit, useLanguage(), useT())}</p>
)
