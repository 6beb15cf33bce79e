import X from 'lucide-react/icons/x'
import { addToCart, type CartItem, changeQuantity, removeFromCart } from '#cart/domain/cart.ts'
import { findLineWarning } from '#cart/domain/check-cart.ts'
import { ItemPicture } from '#cart/web/parts/item-picture.tsx'
import type { Product } from '#catalog/contract-product.ts'
import { getAvailabilityText } from '#catalog/web/parts/availability-text.ts'
import { computePayableCents } from '#checkout/web/parts/checkout-totals.ts'
import { formatCents } from '#kernel/money.ts'
import { inflectUnit } from '#kernel/unit.ts'
import type { OfferedProduct } from '#orders/contract-order-lines.ts'
import { ProductPicker } from '#orders/web/admin/parts/product-picker.tsx'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { showToast } from '#ui/toasts.ts'
import { fetchProduct, type StaffOrder } from './use-staff-order.ts'

/** Lists the order's goods with stock and price; staff add more by name or code. */
export const GoodsFields = ({ form, goods, setCart, isExempt, trackLoading }: StaffOrder) => {
  const t = useT()
  const send = useSend()
  const addProduct = async ({ id, name }: OfferedProduct) => {
    try {
      const product = await fetchProduct(send, id)
      if (product) setCart(cart => addToCart(cart, product, 1))
      else showToast('warning', t('checkoutAdmin.cannotAdd', { name }))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <div className="grid gap-3">
      {goods.length > 0 ? (
        <ul>
          {goods.map(item => (
            <GoodsLine isExempt={isExempt} item={item} key={item.product.id} setCart={setCart} />
          ))}
        </ul>
      ) : null}
      <ProductPicker
        error={form.errorAt('product')}
        label={t('checkoutAdmin.add')}
        onChoose={product => void trackLoading(addProduct(product))}
      />
    </div>
  )
}

interface GoodsLineProps extends Pick<StaffOrder, 'setCart' | 'isExempt'> {
  item: CartItem<Product>
}

const GoodsLine = ({ item, setCart, isExempt }: GoodsLineProps) => {
  const t = useT()
  const language = useLanguage()
  const { product, amount } = item
  const { id, name, unit } = product
  const { text, tone } = getAvailabilityText(product, t)
  const warning = findLineWarning(item)
  const [, ...warehouses] = product.stock
  const remove = () => setCart(cart => removeFromCart(cart, id))
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-t border-line py-2.5 first:border-t-0 first:pt-0">
      <ItemPicture image={product.image} size={48} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="code text-sm text-secondary">{product.code1}</p>
        <p className="availability text-sm" data-tone={tone}>
          <span>
            {text}
            {warehouses.length > 0 ? (
              <span className="tabular text-secondary">
                {' · '}
                {warehouses.map(({ warehouse, amount: units }) => `${warehouse} ${units}`).join(' · ')}
              </span>
            ) : null}
          </span>
        </p>
        {warning ? (
          <p className="text-sm font-medium text-bad" role="alert">
            {t(warning.code === 'notEnough' ? 'cart.notEnough' : 'cart.notAvailable')}
            {warning.code === 'notEnough'
              ? ` ${t('cart.availableCount', { amount: warning.available, unit: inflectUnit(unit, warning.available) })}`
              : ''}
          </p>
        ) : null}
      </div>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 small:col-span-1 small:col-start-3 small:row-start-1 small:justify-end">
        <QuantityStepper
          labels={{
            quantity: t('cart.quantityOf', { name }),
            decrease: t('cart.decrease'),
            increase: t('cart.increase'),
          }}
          max={9999}
          onChange={units => setCart(cart => changeQuantity(cart, id, units))}
          size="sm"
          value={amount}
        />
        <div className="tabular min-w-24 text-right">
          <p className="font-bold whitespace-nowrap">
            {formatCents(computePayableCents(item, { isExempt }), language)}
          </p>
          <p className="text-sm whitespace-nowrap text-secondary">
            {t('checkoutAdmin.perPiece', {
              price: formatCents(computePayableCents({ product, amount: 1 }, { isExempt }), language),
              unit: inflectUnit(unit, 1),
            })}
          </p>
        </div>
        <IconButton icon={<X aria-hidden />} label={t('cart.removeNamed', { name })} onClick={remove} size="sm" />
      </div>
    </li>
  )
}
