import { type KeyboardEvent, useEffect, useState } from 'react'
import type { CartItem } from '#cart/domain/cart.ts'
import type { Product } from '#catalog/contract-product.ts'
import { type Cents, formatCents, toCents, toEuros } from '#kernel/money.ts'
import { retryWhileThrowing } from '#platform/web/connection.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useStoredValue } from '#platform/web/stored-value.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { type CartDiscountsAnswer, cartDiscountEndpoints } from '#promotions/contract-cart-discount.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SendError } from '#wire/send.ts'
import { promotionCode, setCartDiscounts } from './cart-discounts.ts'

/** Waits for further clicks on a quantity. */
const FIND_DELAY_MS = 150

interface CartPromotionsProps {
  goods: readonly CartItem<Product>[]
  /** The price of the chosen delivery; 0 before one is chosen. */
  deliveryCents: Cents
  /** Another value asks again for the same cart. */
  attempt?: number
}

/** Shows the promotions of the cart, the next one that it could reach, and the field of a code. */
export const CartPromotions = ({ goods, deliveryCents, attempt = 0 }: CartPromotionsProps) => {
  const t = useT()
  const language = useLanguage()
  const answer = useFoundDiscounts(goods, deliveryCents, attempt)
  if (!answer) return null
  const sums = sumByPromotion(answer)
  return (
    <div className="mt-4 grid gap-3 text-sm empty:hidden">
      {sums.size > 0 ? (
        <ul aria-label={t('cart.promotions')} className="tabular grid gap-1">
          {[...sums].map(([name, cents]) => (
            <li className="flex justify-between gap-4" key={name}>
              <span>{name}</span>
              <span className="whitespace-nowrap">{formatCents(-cents, language)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {answer.hint ? <p role="status">{answer.hint}</p> : null}
      {answer.takes_code ? <CodeField problem={answer.code_problem} /> : null}
    </div>
  )
}

const sumByPromotion = ({ lines, delivery }: CartDiscountsAnswer): Map<string, Cents> => {
  const sums = new Map<string, Cents>()
  for (const { name, sum } of [...lines.flatMap(line => line.discounts), ...(delivery ? [delivery] : [])])
    sums.set(name, (sums.get(name) ?? 0) + toCents(sum))
  return sums
}

/** Asks for the discounts whenever the cart or the code changes. */
const useFoundDiscounts = (
  goods: readonly CartItem<Product>[],
  deliveryCents: Cents,
  attempt: number,
): CartDiscountsAnswer | null => {
  const send = useSend()
  const language = useLanguage()
  const code = useStoredValue(promotionCode, '')
  const [answer, setAnswer] = useState<CartDiscountsAnswer | null>(null)
  const items = goods.map(({ product, amount }) => ({ product_id: product.id, amount, price: product.total_price }))
  const key = JSON.stringify([language, items, deliveryCents, code, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all that the request depends on
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const body = {
        items: items.map(({ product_id, amount }) => ({ product_id, amount })),
        code,
        delivery: toEuros(deliveryCents),
      }
      const { signal } = controller
      try {
        const call = { body, query: { lang: language } }
        const found = await retryWhileThrowing(() => send(cartDiscountEndpoints.find, call, { signal }), signal)
        setAnswer(found.body.data)
        setCartDiscounts(toCartDiscounts(found.body.data))
      } catch (error) {
        // The order is refused with the current total when the shown discounts are outdated.
        if (!(error instanceof SendError)) throw error
      }
    }, FIND_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [send, key])
  return answer
}

const toCartDiscounts = ({ lines, delivery }: CartDiscountsAnswer) => {
  const toDiscount = ({ promotion_id: promotionId, name, code, sum }: NonNullable<typeof delivery>) => ({
    promotionId,
    name,
    code,
    cents: toCents(sum),
  })
  return {
    byProduct: new Map(lines.map(({ product_id: productId, discounts }) => [productId, discounts.map(toDiscount)])),
    delivery: delivery && toDiscount(delivery),
  }
}

/** The field is part of other forms, so that it applies its code without a form of its own. */
const CodeField = ({ problem }: { problem: string | null }) => {
  const t = useT()
  const code = useStoredValue(promotionCode, '')
  const [typedCode, setTypedCode] = useState(code)
  const applyCode = () => promotionCode.set(typedCode.trim())
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    applyCode()
  }
  return (
    <div className="flex items-start gap-2">
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        className="min-w-0 grow"
        error={problem ?? ''}
        label={t('cart.code')}
        maxLength={100}
        onChange={event => setTypedCode(event.target.value)}
        onKeyDown={applyOnEnter}
        optionalMark=""
        size="sm"
        value={typedCode}
      />
      <Button className="mt-6.5" onClick={applyCode} size="sm">
        {t('cart.applyCode')}
      </Button>
    </div>
  )
}
