import type { Product } from '#catalog/contract.ts'
import { useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { availabilityWords } from './availability-words.ts'

const DOTS = {
  good: 'bg-good',
  warn: 'border-[2.5px] border-warn',
  bad: 'border-[2.5px] border-bad [clip-path:polygon(0_0,100%_0,100%_35%,0_35%,0_65%,100%_65%,100%_100%,0_100%)]',
}

interface AvailabilityLineProps {
  product: Product
  large?: boolean
  className?: string
}

/** A dot and the words; the dot is full, open or broken, so that it does not speak by colour alone. */
export const AvailabilityLine = ({ product, large = false, className }: AvailabilityLineProps) => {
  const { words, tone } = availabilityWords(product, useT())
  return (
    <p className={classNames('flex gap-2', large ? 'font-medium' : 'text-sm text-secondary', className)}>
      <span aria-hidden className={classNames('mt-[0.45em] size-2.5 shrink-0 rounded-full', DOTS[tone])} />
      <span>{words}</span>
    </p>
  )
}
