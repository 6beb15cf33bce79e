import { type ReactNode, useEffect, useRef } from 'react'
import { type Cents, formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import { findPriceChanges, type PriceChange, type PricedOrder } from './find-price-changes.ts'

interface PriceChangeNoticeProps {
  message: string
  seen: PricedOrder
  current: PricedOrder
  /** Shown after the customer has changed the order. */
  children: ReactNode
}

/** Lists the changed prices next to the order button. */
export const PriceChangeNotice = ({ message, seen, current, children }: PriceChangeNoticeProps) => {
  const changes = findPriceChanges(seen, current)
  return changes ? <ChangedPrices changes={changes} message={message} /> : children
}

const ChangedPrices = ({ message, changes }: { message: string; changes: readonly PriceChange[] }) => {
  const t = useT()
  const language = useLanguage()
  const formatAmount = (cents: Cents) => (cents === 0 ? t('checkout.free') : formatCents(cents, language))
  const element = useRef<HTMLDivElement>(null)
  // A customer who pressed Enter in a field may not see the notice.
  useEffect(() => void element.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div className="scroll-my-32" ref={element}>
      <Notice className="mt-5" kind="danger" title={message}>
        <ul className="grid gap-1 text-sm">
          {changes.map(({ product, beforeCents, nowCents }) => (
            <li key={product?.id ?? 'delivery'}>
              {t('checkout.changedPrice', {
                name: product?.name ?? t('cart.delivery'),
                before: formatAmount(beforeCents),
                now: formatAmount(nowCents),
              })}
            </li>
          ))}
        </ul>
        <p className="text-sm">{t('checkout.orderAtNewPrices')}</p>
      </Notice>
    </div>
  )
}
