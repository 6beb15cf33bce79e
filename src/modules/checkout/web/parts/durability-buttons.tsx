import BadgeCheck from 'lucide-react/icons/badge-check'
import { useState } from 'react'
import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import type { ShownDurability } from '#catalog/domain/durability.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { Button } from '#ui/button.tsx'

const DurabilityDialog = createLazyComponent(() =>
  import('./durability-dialog.tsx').then(({ DurabilityDialog: component }) => component),
)

/** Opens the GARAN label of each product that has one, as directive 2011/83/EU art. 8(2) requires above the button. */
export const DurabilityButtons = ({ goods }: { goods: readonly CartItem<Product>[] }) => (
  <>
    {goods.map(({ product: { id, name, durability } }) =>
      durability ? <DurabilityButton durability={durability} key={id} name={name} /> : null,
    )}
  </>
)

const DurabilityButton = ({ durability, name }: { durability: ShownDurability; name: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...createPrefetchHandlers(DurabilityDialog.prefetch)}
        className="mt-3 h-auto! py-2! whitespace-normal!"
        icon={<BadgeCheck aria-hidden />}
        onClick={() => setIsOpen(true)}
        type="button"
        isWide
      >
        <span>
          {durability.title}
          <span className="block text-sm font-normal text-secondary">{name}</span>
        </span>
      </Button>
      {isOpen ? (
        <DurabilityDialog durability={durability} isNeeded name={name} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}
