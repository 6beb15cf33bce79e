import type { DeliveryProvider } from '#delivery/contract-delivery.ts'
import { type Cents, formatCents, toCents } from '#kernel/money.ts'
import { pickText } from '#kernel/multilingual.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** Returns the missing amount for free delivery in cents; null when delivery is free already or never. */
export const computeCentsUntilFree = (
  { price, freeFrom }: Pick<DeliveryProvider, 'price' | 'freeFrom'>,
  goodsCents: Cents,
): Cents | null => {
  if (freeFrom === null || price === 0) return null
  const missingCents = toCents(freeFrom) - goodsCents
  return missingCents > 0 ? missingCents : null
}

interface FreeDeliveryProps {
  provider: Pick<DeliveryProvider, 'name' | 'price' | 'freeFrom'>
  goodsCents: Cents
}

/** Shows the missing amount for free delivery as text and bar. Renders nothing when delivery is free or never free. */
export const FreeDelivery = ({ provider, goodsCents }: FreeDeliveryProps) => {
  const t = useT()
  const language = useLanguage()
  const missingCents = computeCentsUntilFree(provider, goodsCents)
  if (missingCents === null || provider.freeFrom === null) return null
  return (
    <div className="mt-3 grid gap-1.5 text-sm">
      <p>
        {t('cart.missingToFree', {
          sum: formatCents(missingCents, language),
          provider: pickText(provider.name, language),
        })}
      </p>
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full bg-primary-text"
          style={{ width: `${Math.round((goodsCents / toCents(provider.freeFrom)) * 100)}%` }}
        />
      </div>
    </div>
  )
}
