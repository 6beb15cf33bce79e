import type { Product } from '#catalog/contract-product.ts'
import { getAvailabilityText } from '#catalog/web/parts/availability-text.ts'
import { useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { useCartSlots } from './cart-slots.tsx'

interface LineAvailabilityProps {
  product: Product
  amount: number
  className?: string
}

/** Shows the availability of a cart line and the date by which it is sent. */
export const LineAvailability = ({ product, amount, className }: LineAvailabilityProps) => {
  const { text, tone } = getAvailabilityText(product, useT())
  const { DispatchDay } = useCartSlots()
  return (
    <p className={joinClassNames('availability', className)} data-tone={tone}>
      <span>
        {text}
        {DispatchDay ? (
          <span className="block text-secondary">
            <DispatchDay amount={amount} product={product} />
          </span>
        ) : null}
      </span>
    </p>
  )
}
