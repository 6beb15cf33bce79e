import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { PageOptions } from '#shop/contract-shop.ts'
import { PageOptionsProvider } from '#shop/web/parts/page-options.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { CartLine } from './cart-line.tsx'
import { MiniCart } from './mini-cart.tsx'
import { SummaryLines } from './summary-lines.tsx'

/** Renders the component as the server does. */
const render = (node: ReactNode) =>
  renderToString(
    <TextsProvider language="en" t={realTranslators.en}>
      <PageOptionsProvider options={{ categories: [] } as unknown as PageOptions}>{node}</PageOptionsProvider>
    </TextsProvider>,
  ).replaceAll('<!-- -->', '')

describe('the add button before the cart is loaded', () => {
  it('names the product of the add button', () => {
    const markup = render(<AddToCartButton product={buildProduct({ name: 'Turbo' })} />)
    expect(markup).toMatch(/^<button[^>]*aria-label="Add to cart: Turbo/)
    expect(markup).not.toContain('disabled')
    expect(markup).not.toContain('stepper')
  })

  it.each([
    ['sold out', { stock: [{ amount: 0 }], availableForSale: 0 }, true],
    ['not in stock', { available_in: -2, stock: [] }, true],
    ['a non-stock product', { available_in: 0, stock: [{ amount: 0 }] }, false],
    ['on demand', { available_in: -1, stock: [] }, false],
    ['limited and on demand, without stock', { available_in: -1, stock: [], availableForSale: 0 }, true],
    [
      'unlimited, with a lead time',
      { available_in: 5, stock: [], availableForSale: 0, hasLimitedAmount: false },
      false,
    ],
  ])('sets the disabled state of the add button: %s', (_title, changes, disabled) => {
    const markup = render(<AddToCartButton product={buildProduct(changes)} size="page" />)
    expect(markup.includes('disabled=""')).toBe(disabled)
    expect(markup).toContain('data-size="lg"')
  })
})

it('shows an empty mini-cart that links to the cart', () => {
  const markup = render(<MiniCart />)
  expect(markup).toContain('href="/en/cart"')
  expect(markup).toContain('Your cart is empty.')
  expect(markup).not.toContain('mini-cart-count')
})

describe('a line of the cart', () => {
  const renderLine = (amount: number, changes = {}) =>
    render(<CartLine item={{ product: buildProduct(changes), amount }} />)

  it('shows price times amount', () => {
    expect(renderLine(3)).toMatch(/€372<span[^>]*>\.00</)
    expect(renderLine(3)).not.toContain('There is not enough items in stock.')
  })

  it('shows how many units are available when the stock is too low', () => {
    expect(renderLine(5)).toContain('There is not enough items in stock. Available: 4 pcs.')
  })

  it('shows that the product is not available', () => {
    const inaccessible = { visibility: { currentState: 'inRange', currentStatus: 2 } }
    expect(renderLine(1, inaccessible)).toContain('This product is not available.')
    expect(renderLine(1, { stock: [{ amount: 0 }], availableForSale: 0 })).toContain('This product is not available.')
  })
})

it.each(['custom', 'digital', 'sealed'] as const)(
  'shows beside the line why its product is excluded from withdrawal: %s',
  exclusion => {
    const reason = realTranslators.en(`catalog.exclusion.${exclusion}`)
    expect(render(<CartLine item={{ product: buildProduct({ exclusion }), amount: 1 }} />)).toContain(reason)
    const goods = [{ product: buildProduct({ exclusion }), amount: 1 }]
    expect(render(<SummaryLines goods={goods} hasAvailability />)).toContain(reason)
  },
)

it.each([
  [5, 5, false],
  [6, 5, true],
])('shows %d items in %d lines', (items, lines, hasMore) => {
  const goods = Array.from({ length: items }, (_, index) => ({ product: buildProduct({ id: index + 1 }), amount: 1 }))
  const markup = render(<SummaryLines goods={goods} />)
  expect(markup.match(/<li/g)).toHaveLength(lines)
  expect(markup.includes('Show more (1)')).toBe(hasMore)
})
