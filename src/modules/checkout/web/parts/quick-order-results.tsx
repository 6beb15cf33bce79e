import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { createCart } from '#cart/domain/cart.ts'
import { computeGoodsTotal, countUnits } from '#cart/domain/cart-total.ts'
import { cartStore, getCurrentCart } from '#cart/web/parts/cart-store.ts'
import { formatStockWarning } from '#cart/web/parts/format-stock-warning.ts'
import { computeAddableQuantity } from '#catalog/domain/quantity.ts'
import { isPartForSale } from '#checkout/domain/choose-part.ts'
import { formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { type LineChoice, type QuickOrderLine, QuickOrderRow } from './quick-order-row.tsx'

/** Result of adding the chosen parts to the cart. */
interface AddResult {
  pieces: number
  /** Products of which the stock allows fewer pieces, with the reason. */
  warnings: readonly { name: string; text: string }[]
}

/** Lists the results of a list of numbers, and puts the chosen parts into the cart at once. */
export const QuickOrderResults = ({ lines }: { lines: readonly QuickOrderLine[] }) => {
  const t = useT()
  const language = useLanguage()
  const [choices, setChoices] = useState<readonly LineChoice[]>(() => lines.map(chooseOfferedPart))
  const [addResult, setAddResult] = useState<AddResult | null>(null)
  const chosenParts = lines.flatMap(({ result }, index) => {
    const choice = choices[index]
    const part = choice && result.parts[choice.part]
    return part && choice.isChosen && isPartForSale(part) ? [{ product: part.product, amount: choice.amount }] : []
  })
  const addAll = () => {
    const warnings: { name: string; text: string }[] = []
    let pieces = 0
    for (const { product, amount } of chosenParts) {
      const inCart = getCurrentCart()[product.id]?.amount ?? 0
      const { quantity, warning } = computeAddableQuantity(amount, inCart, product)
      if (warning) warnings.push({ name: product.name, text: formatStockWarning(t, warning) })
      if (quantity > 0) cartStore.add(product, quantity)
      pieces += quantity
    }
    setAddResult({ pieces, warnings })
  }
  const goods = createCart(chosenParts)
  return (
    <>
      <p className="mt-2" role="status">
        {COUNTED_OUTCOMES.map(outcome => {
          const count = lines.filter(({ result }) => result.outcome === outcome).length
          return t(`checkout.quickOrder.counts.${outcome}`, { count })
        }).join(' · ')}
      </p>
      <ol className="mt-4 border-t border-line">
        {lines.map((line, index) => {
          const choice = choices[index]
          return choice ? (
            <QuickOrderRow
              choice={choice}
              key={line.line}
              line={line}
              onChange={next => setChoices(choices.map((other, position) => (position === index ? next : other)))}
            />
          ) : null
        })}
      </ol>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          disabled={chosenParts.length === 0}
          icon={<ShoppingCart aria-hidden />}
          onClick={addAll}
          size="lg"
          variant="primary"
        >
          {t('checkout.quickOrder.addAll', { count: countUnits(goods) })}
        </Button>
        {chosenParts.length > 0 ? (
          <p className="tabular text-lg font-bold">{formatCents(computeGoodsTotal(goods), language)}</p>
        ) : null}
      </div>
      {addResult ? (
        <Notice
          action={<Link href={`/${language}/cart`}>{t('cart.toCart')}</Link>}
          className="mt-4"
          kind={addResult.warnings.length > 0 ? 'warning' : 'success'}
          title={t('checkout.quickOrder.added', { count: addResult.pieces })}
        >
          {addResult.warnings.length > 0 ? (
            <ul>
              {addResult.warnings.map(({ name, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name
                <li key={index}>{`${name}: ${text}`}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ) : null}
    </>
  )
}

const COUNTED_OUTCOMES = ['found', 'superseded', 'unknown'] as const

const chooseOfferedPart = ({ amount, offeredPart, isPicked }: QuickOrderLine): LineChoice => ({
  isChosen: isPicked,
  part: offeredPart,
  amount,
})
