import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ListedProduct } from '#catalog/contract-product-admin.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { PriceCell } from './price-cell.tsx'

/** Rendering sends no requests. */
const rejectRequest = () => Promise.reject(new Error('A cell sent something before it was changed'))

const renderCell = (price: number, total_price: number): string => {
  const product = { id: 1, name: 'Andur', price, total_price } as ListedProduct
  const element = (
    <TextsProvider language="en" t={getRealTranslator('en')}>
      <SendProvider send={rejectRequest}>
        <PriceCell product={product} />
      </SendProvider>
    </TextsProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToString(<RouterProvider router={router} />)
}

test('shows the current price with the regular price struck through', () => {
  expect(renderCell(88.9, 75.6)).toMatch(/<s [^>]*>€88\.90<\/s>.*€75\.60/)
  expect(renderCell(88.9, 88.9)).not.toContain('<s ')
})
