import type { Product } from '#catalog/contract-product.ts'
import { useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { keepTogether } from '#ui/keep-together.tsx'
import { getAvailabilityText } from './availability-text.ts'

interface AvailabilityLineProps {
  product: Product
  isLarge?: boolean
  className?: string
}

/** Shows availability as a dot and a text; the shape of the dot repeats the meaning of its colour. */
export const AvailabilityLine = ({ product, isLarge = false, className }: AvailabilityLineProps) => {
  const { text, tone } = getAvailabilityText(product, useT())
  return (
    <p className={joinClassNames('availability', isLarge && 'availability-large', className)} data-tone={tone}>
      <span>{keepTogether(text)}</span>
    </p>
  )
}
