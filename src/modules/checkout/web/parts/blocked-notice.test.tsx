import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildProduct } from '#cart/testing/build-product.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { BlockedNotice } from './blocked-notice.tsx'

const renderNotice = (...goods: Parameters<typeof BlockedNotice>[0]['goods']) =>
  renderToString(
    <TextsProvider language="en" t={realTranslators.en}>
      <BlockedNotice goods={goods} />
    </TextsProvider>,
  ).replaceAll('<!-- -->', '')

test('lists items that cannot be bought with reasons and links to the cart', () => {
  const hidden = { currentState: 'inRange', currentStatus: 2 } as const
  const markup = renderNotice(
    { product: buildProduct({ id: 1, name: 'Turbo' }), amount: 9 },
    { product: buildProduct({ id: 2, name: 'Clutch', visibility: hidden }), amount: 1 },
    { product: buildProduct({ id: 3, name: 'Disc' }), amount: 1 },
  )
  expect(markup).toMatch(/Turbo<\/span>: There is not enough items in stock\. Available: 4.pcs\./)
  expect(markup).toMatch(/Clutch<\/span>: This product is not available\./)
  expect(markup).not.toContain('Disc')
  expect(markup).toContain('href="/en/cart"')
})

test('renders nothing when all items can be bought', () => {
  expect(renderNotice({ product: buildProduct(), amount: 2 })).toBe('')
})
