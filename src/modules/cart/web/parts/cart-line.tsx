import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Trash2 from 'lucide-react/icons/trash'
import type { ReactNode } from 'react'
import { computeLineTotal } from '#cart/domain/cart-total.ts'
import { findLineWarning } from '#cart/domain/check-cart.ts'
import { capQuantity, MAX_QUANTITY } from '#catalog/domain/quantity.ts'
import { ExclusionNote } from '#catalog/web/parts/exclusion-note.tsx'
import { RoadUseNote } from '#catalog/web/parts/road-use-note.tsx'
import { FitMark } from '#fitment/web/parts/fit-mark.tsx'
import { formatCents, toCents } from '#kernel/money.ts'
import { inflectUnit } from '#kernel/unit.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { keepTogether } from '#ui/keep-together.tsx'
import { Link } from '#ui/link.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { showToast } from '#ui/toasts.ts'
import { sumSavedCents, useCartDiscounts } from './cart-discounts.ts'
import { cartStore, type ProductItem } from './cart-store.ts'
import { formatStockWarning, WARNING_TOAST_MS } from './format-stock-warning.ts'
import { ItemPicture } from './item-picture.tsx'
import { LineAvailability } from './line-availability.tsx'
import { buildLineId } from './use-checkout-gate.ts'
import { useRemoveItem } from './use-remove-item.tsx'

/** Shows a line of the cart with quantity, price and the reason why it cannot be bought. */
export const CartLine = ({ item, roadUseNote }: { item: ProductItem; roadUseNote?: string | undefined }) => {
  const t = useT()
  const language = useLanguage()
  const remove = useRemoveItem()
  const discounts = useCartDiscounts()
  const { product, amount } = item
  const { name, unit } = product
  const change = (requestedAmount: number) => {
    const { quantity, warning } = capQuantity(requestedAmount, product)
    cartStore.setQuantity(product.id, quantity)
    if (warning) {
      showToast('warning', formatStockWarning(t, warning), { durationMs: WARNING_TOAST_MS, id: `stock-${product.id}` })
    }
    return quantity
  }
  return (
    <li
      className="relative grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-3 border-b border-line py-5 mobile:grid-cols-[7rem_minmax(0,1fr)_auto] mobile:gap-x-6"
      id={buildLineId(product.id)}
    >
      <Link aria-hidden className="row-span-2 mobile:row-span-1" href={product.path} tabIndex={-1}>
        <ItemPicture image={product.image} size={112} />
      </Link>
      <div className="min-w-0">
        <p className="pr-10 text-xs text-secondary mobile:pr-0">{product.brand}</p>
        <h2 className="pr-10 text-base leading-snug font-bold tracking-normal font-stretch-normal mobile:pr-0">
          <Link className="text-text no-underline hover:underline" href={product.path}>
            {keepTogether(name)}
          </Link>
        </h2>
        <p className="code mt-0.5 text-secondary">{product.code1}</p>
        <FitMark productId={product.id} />
        {findLineWarning(item) ? (
          <LineWarningText item={item} />
        ) : (
          <LineAvailability amount={amount} className="mt-2" product={product} />
        )}
        <ExclusionNote className="mt-1 text-sm text-secondary" product={product} />
        <RoadUseNote className="mt-1 text-sm text-secondary" note={roadUseNote} />
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 mobile:col-start-3 mobile:flex-col mobile:items-end mobile:justify-start">
        <div className="order-2 text-right mobile:order-1">
          <Price amount={formatCents(computeLineTotal(item) - sumSavedCents(discounts, product.id), language)} />
          {discounts.byProduct.get(product.id)?.map(({ promotionId, name: promotion, cents }) => (
            <p className="tabular text-xs text-secondary" key={promotionId}>
              {promotion}: {formatCents(-cents, language)}
            </p>
          ))}
          {amount > 1 ? (
            <p className="tabular text-xs text-secondary">
              {t('cart.pricePerUnit', {
                price: formatCents(toCents(product.total_price), language),
                unit: inflectUnit(unit, 1),
              })}
            </p>
          ) : null}
        </div>
        <div className="order-1 flex items-center gap-1 mobile:order-2">
          <IconButton
            className="absolute top-3 -right-2.5 text-secondary hover:text-text mobile:static"
            icon={<Trash2 aria-hidden className="size-5" />}
            label={t('cart.removeNamed', { name })}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget)
              remove(item)
            }}
            tooltipPosition="none"
          />
          <QuantityStepper
            labels={{
              quantity: t('cart.quantityOf', { name }),
              decrease: t('cart.decrease'),
              increase: t('cart.increase'),
            }}
            max={MAX_QUANTITY}
            onChange={change}
            value={amount}
          />
        </div>
      </div>
    </li>
  )
}

/** Moves the focus from a removed line to the next one, else to the previous one or the page's heading. */
const focusNeighbour = (pressedElement: Element): void => {
  const line = pressedElement.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('h2 a') ?? document.querySelector<HTMLElement>('#content h1')
  if (target?.matches('h1')) target.tabIndex = -1
  target?.focus()
}

const LineWarningText = ({ item }: { item: ProductItem }) => {
  const t = useT()
  const { product } = item
  const warning = findLineWarning(item)
  if (!warning) return null
  if (warning.code === 'notAvailable') return <Warning>{t('cart.notAvailable')}</Warning>
  const available = { amount: warning.available, unit: inflectUnit(product.unit, warning.available) }
  return (
    <>
      <Warning>
        {t('cart.notEnough')} {t('cart.availableCount', available)}
      </Warning>
      <Button className="mt-2" onClick={() => cartStore.setQuantity(product.id, warning.available)} size="sm">
        {t('cart.takeAvailable', available)}
      </Button>
    </>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 flex gap-1.5 text-sm font-medium text-bad" role="status">
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
)
