import { findLineWarning } from '#cart/domain/check-cart.ts'
import type { ProductItem } from '#cart/web/parts/cart-store.ts'
import { inflectUnit } from '#kernel/unit.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** Lists the items that cannot be bought, with reasons and a link to the cart. Renders nothing without such items. */
export const BlockedNotice = ({ goods }: { goods: readonly ProductItem[] }) => {
  const t = useT()
  const language = useLanguage()
  const blockedItems = goods.flatMap(item => {
    const reason = findReason(item, t)
    return reason === null ? [] : [{ item, reason }]
  })
  if (blockedItems.length === 0) return null
  return (
    <Notice
      action={
        <Button href={`/${language}/cart`} variant="primary">
          {t('checkout.changeCart')}
        </Button>
      }
      className="mt-8"
      kind="warning"
      title={t('checkout.blocked')}
    >
      <ul className="grid gap-1">
        {blockedItems.map(({ item, reason }) => (
          <li key={item.product.id}>
            <span className="font-medium">{item.product.name}</span>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const findReason = (item: ProductItem, t: T): string | null => {
  const warning = findLineWarning(item)
  if (warning === null) return null
  if (warning.code === 'notAvailable') return t('cart.notAvailable')
  const available = { amount: warning.available, unit: inflectUnit(item.product.unit, warning.available) }
  return `${t('cart.notEnough')} ${t('cart.availableCount', available)}`
}
