import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type ReactNode, useState } from 'react'
import type { Build } from '#builds/contract-build.ts'
import { cartStore, getCurrentCart } from '#cart/web/parts/cart-store.ts'
import { formatStockWarning } from '#cart/web/parts/format-stock-warning.ts'
import { computeAddableQuantity } from '#catalog/domain/quantity.ts'
import { CarDialogButton } from '#fitment/web/parts/car-dialog-button.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/** The result of the last press of the button that puts all parts into the cart. */
interface CartAddition {
  pieces: number
  warnings: readonly string[]
}

/** Shows the car, the checks and the price of a build, and puts all its parts into the cart. */
export const BuildSummary = ({ build, children }: { build: Build; children?: ReactNode }) => {
  const t = useT()
  const language = useLanguage()
  const [added, setAdded] = useState<CartAddition | null>(null)
  const itemsForSale = build.roles.flatMap(({ product, amount, is_for_sale }) =>
    product && is_for_sale ? [{ product, amount }] : [],
  )
  const addAll = () => {
    const warnings: string[] = []
    let pieces = 0
    for (const { product, amount } of itemsForSale) {
      const inCart = getCurrentCart()[product.id]?.amount ?? 0
      const { quantity, warning } = computeAddableQuantity(amount, inCart, product)
      if (warning) warnings.push(`${product.name}: ${formatStockWarning(t, warning)}`)
      if (quantity > 0) cartStore.add(product, quantity)
      pieces += quantity
    }
    setAdded({ pieces, warnings })
  }
  return (
    <aside className="grid content-start gap-4 self-start rounded-tile bg-surface p-5 shadow-lift">
      <div className="flex flex-wrap items-center justify-between gap-3 noscript:hidden">
        {build.car ? <p className="font-medium">{t('builds.forCar', { car: build.car.name })}</p> : null}
        <CarDialogButton>
          {props => (
            <Button {...props} size="sm">
              {t('builds.chooseCar')}
            </Button>
          )}
        </CarDialogButton>
      </div>
      {build.notes.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {build.notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
            <li key={index}>{note}</li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-4">
        <span className="font-medium">{t('builds.total')}</span>
        <span className="tabular text-xl font-bold">{formatCents(toCents(build.total), language)}</span>
      </p>
      <div className="grid gap-2 noscript:hidden">
        <Button
          disabled={itemsForSale.length === 0}
          icon={<ShoppingCart aria-hidden />}
          onClick={addAll}
          size="lg"
          variant="primary"
        >
          {t('builds.addAll', { count: itemsForSale.length })}
        </Button>
        {children}
      </div>
      {added ? (
        <Notice
          action={<Link href={`/${language}/cart`}>{t('cart.toCart')}</Link>}
          kind={added.warnings.length > 0 ? 'warning' : 'success'}
          title={t('builds.added', { count: added.pieces })}
        >
          {added.warnings.length > 0 ? added.warnings.join(' ') : null}
        </Notice>
      ) : null}
    </aside>
  )
}
