import { randomBytes } from 'node:crypto'
import { isKeptInStock } from '#catalog/domain/purchase-failure.ts'
import { productsToOrder } from '#catalog/server/catalog.ts'
import type { CheckoutForm } from '#checkout/domain/checkout-form.ts'
import { decideOrder, type OrderProduct, type OrderRefusal } from '#checkout/domain/decide-order.ts'
import { findProvider } from '#delivery/server/delivery.ts'
import { emailKey } from '#kernel/email-address.ts'
import type { Language } from '#kernel/language.ts'
import type { Cents } from '#kernel/money.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { tellOfFollowing } from '#listing/server/listing.ts'
import { payWaysFor } from '#orders/domain/pay-way.ts'
import { type Held, heldUntil, mayHold, NOBODY_HOLDS } from '#orders/domain/stock-hold.ts'
import { createOrder, type MadeBy, ORDER_PLACED, orderPlacedAs, type StoredOrder } from '#orders/server/orders.ts'
import { noteHandPayment } from '#payments/server/payments.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { addressKey } from '#platform/server/http/address-key.ts'
import { type Write, write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { lockLevels, takeStock } from '#stock/server/stock.ts'
import { claimKey, type RepeatKey } from './claim-key.ts'
import { beginPlacing, type PlacingNow } from './placing-now.ts'
import { VAT_CHECK } from './vies/vat-check-job.ts'

const TOKEN_BYTES = 24

export type PlacingRefusal = OrderRefusal | { kind: 'otherBody' } | { kind: 'shopOff' | 'noAccount' } | HoldsTooMuch

/** More than may be held unpaid: by this order alone, or with those that were placed before. */
interface HoldsTooMuch {
  kind: 'holdsTooMuch'
  alone: boolean
}

/** Who places an order, and what they had before them. */
export interface Placing extends RepeatKey {
  language: Language
  /** Whether there is a shop for them. */
  findsShop: boolean
  /** The gross total that they saw. */
  seenCents?: Cents | undefined
  /** The address that the order comes from. */
  from: string
  /** How much and for how long unpaid orders hold. */
  rules: Pick<ShopSettings, 'unpaidDays' | 'unpaidMinutes' | 'unpaidMost' | 'company'>
  paysOnline: boolean
  /** Who of the staff places it for a client; null where the buyer does. */
  madeBy: OrderMadeBy | null
  /** The searches that led to its goods. */
  searchedFor?: readonly string[]
}

export interface OrderMadeBy extends MadeBy {
  /** The money is here already. */
  paid: boolean
}

/**
 * Places an order in one transaction, or refuses and leaves nothing behind (docs/decisions/010-place-order.md). The same
 * key and form again answers the same order.
 */
export const placeOrder = async (
  app: App,
  actor: Actor,
  form: CheckoutForm,
  { language, findsShop, seenCents, from, rules, paysOnline, madeBy, searchedFor = [], ...key }: Placing,
): Promise<Outcome<StoredOrder, PlacingRefusal>> => {
  let placing: PlacingNow | undefined
  try {
    const placed = await write(app, actor, async (tx): Promise<Outcome<StoredOrder, NotPlaced>> => {
      const now = app.now()
      const publicToken = randomBytes(TOKEN_BYTES).toString('base64url')
      const claim = await claimKey(tx, key, { body: madeBy ? { ...form, madeBy } : form, publicToken, now })
      if (claim.kind === 'otherBody') return refused(claim)
      if (claim.kind === 'placed') return refused({ ...claim, stored: await placedBefore(tx, claim.publicToken) })
      if (!findsShop) return refused({ kind: 'shopOff' })
      if (madeBy && !payWaysFor(rules.company.iban).includes(madeBy.paysBy)) return refused({ kind: 'noAccount' })

      const facts = await factsOf(tx, { form, language, now })
      const decision = decideOrder({ form, language, seenCents, now: now.getTime(), ...facts })
      if (!decision.ok) return decision

      const { draft, fromStock, holds: own } = decision.value
      // The browser and the address of staff say nothing of the client.
      const at = madeBy
        ? { address: publicToken, visitor: publicToken }
        : { address: addressKey(from), visitor: key.visitor }
      const holder = { ...at, email: emailKey(draft.client.email) }
      // What is paid when the goods are handed over waits as long as they do: no time runs out for it.
      if (own.lines > 0 && madeBy?.paysBy !== 'cash')
        placing = beginPlacing(app.db, { token: publicToken, holder, own })
      const until = heldUntil('placed', { placedAt: now, now, rules, paysOnline: paysOnline && !madeBy })
      const hold = placing ? { holder, own, until, beside: placing.others } : null
      const { before, ...stored } = await createOrder(tx, draft, { token: publicToken, now, hold, madeBy })
      if (placing && !madeBy?.paid && !mayHold(own, placing.withOthers(before), rules.unpaidMost))
        return refused(tooMuch(own, rules))
      await takeStock(tx, stored.order.id, fromStock, now)
      const origin = madeBy ? actor.kind === 'user' && { madeBy: actor.id } : { asker: key.visitor }
      await app.jobs.enqueue(tx, ORDER_PLACED, { orderId: stored.order.id, ...origin })
      if (draft.vatExempt) await app.jobs.enqueue(tx, VAT_CHECK, { orderId: stored.order.id, attempt: 1 })
      if (madeBy?.paid) await notePaid(tx, app, stored, madeBy)
      return ok(stored)
    })
    if (placed.ok) {
      for (const words of new Set(searchedFor)) tellOfFollowing(app, { words, how: 'order' })
      return placed
    }
    return placed.why.kind === 'placed' ? ok(placed.why.stored) : refused(placed.why)
  } finally {
    placing?.leave()
  }
}

const notePaid = async (
  tx: Write,
  app: App,
  { order }: StoredOrder,
  { username, paysBy }: OrderMadeBy,
): Promise<void> => {
  const noted = await noteHandPayment(tx, app, order.id, {
    username,
    method: paysBy === 'cash' ? 'cash' : 'transfer',
    comment: '',
  })
  if (!noted.ok) throw new Error(`Order ${order.number} was placed and cannot be paid`)
}

const tooMuch = (own: Held, { unpaidMost }: Placing['rules']): HoldsTooMuch => ({
  kind: 'holdsTooMuch',
  alone: !mayHold(own, NOBODY_HOLDS, unpaidMost),
})

/** It was placed before, under this very key: there is nothing to write. */
type NotPlaced = PlacingRefusal | { kind: 'placed'; stored: StoredOrder }

/** Everything that the decision needs; the rows of what is kept in stock stay locked from here on. */
const factsOf = async (
  tx: Transaction,
  { form, language, now }: { form: CheckoutForm; language: Language; now: Date },
) => {
  const provider = await findProvider(tx, { value: form.Delivery.provider, option: form.Delivery.option, language })
  const ids = new Set(form.CartItem.map(item => item.product_id))
  if (provider) ids.add(provider.productId)
  const { products: list, rates } = await productsToOrder(tx, ids, shopDay(now))
  const products = new Map<number, OrderProduct>(list.map(product => [product.id, product]))
  const levels = await lockLevels(
    tx,
    list.filter(isKeptInStock).map(({ id }) => id),
  )
  return { provider, products, rates, levels }
}

const placedBefore = async (tx: Transaction, publicToken: string): Promise<StoredOrder> => {
  const stored = await orderPlacedAs(tx, publicToken)
  if (!stored) throw new Error('An order vanished, but its idempotency key did not')
  return stored
}
