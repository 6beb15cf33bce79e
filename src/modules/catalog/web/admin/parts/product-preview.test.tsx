import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { EditedProduct, ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { realTranslatorFor } from '#kernel/testing/real-texts.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { ProductPreview } from './product-preview.tsx'
import { SaleSection } from './product-sale.tsx'
import type { ProductForm } from './product-section.tsx'
import { emptyProductForm, type ProductValues } from './product-values.ts'

/** Rendering sends no requests. */
const unsent = () => Promise.reject(new Error('The form sent something before it was saved'))

const html = (element: React.ReactNode): string => {
  const texts = (
    <TextsProvider language="en" t={realTranslatorFor('en')}>
      <SendProvider send={unsent}>{element}</SendProvider>
    </TextsProvider>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: texts }])} />).replaceAll(
    '\u00a0',
    ' ',
  )
}
const formOf = (values: Partial<ProductValues>): ProductForm =>
  ({
    values: { ...emptyProductForm(['et', 'en']), name: { et: 'Andur', en: 'Sensor' }, price: 12_400, ...values },
    set: () => undefined,
    errorAt: () => undefined,
    isChangedAt: () => false,
  }) as unknown as ProductForm

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString()

const SALES = [
  ['no sale', null, null, null, 12_400],
  ['a sale without a period', 6_200, null, null, 6_200],
  ['a scheduled sale', 6_200, TOMORROW, null, 12_400],
  ['a sale that has begun', 6_200, YESTERDAY, TOMORROW, 6_200],
  ['a sale that is over', 6_200, null, YESTERDAY, 12_400],
] as const

describe.each(SALES)('%s', (what, total_price, from, to, inForce) => {
  const form = formOf({ total_price, scheduled_sale: { from, to }, cost: 2_000 })

  test('previews the current price and the start of a scheduled sale', () => {
    const preview = html(<ProductPreview form={form} periods={[]} product={null} />)
    const text = preview.replace(/<[^>]*>/g, '')
    expect(text).toContain(`Not in stock${inForce === 12_400 ? '€124.00' : '€62.00'}`)
    expect(text.includes('Planned: €62.00 from ')).toBe(what === 'a scheduled sale')
  })

  test('computes the margin of the current price', () => {
    const ground = { vat: { standard: 24 } } as unknown as ProductFormOptions
    const section = html(<SaleSection form={form} ground={ground} product={null} />)
    expect(section).toContain(inForce === 12_400 ? 'Margin €80.00 (80.0%)' : 'Margin €30.00 (60.0%)')
  })
})

test('previews the first picture', () => {
  const images = ['second', 'first'].map((name, at) => ({
    ...{ id: at, url: `/v1/file/${name}.png`, alt: name, inlinePreview: null },
  }))
  const product = { id: 1, images, stock: [] } as unknown as EditedProduct
  const preview = html(<ProductPreview form={formOf({})} periods={[]} product={product} />)
  expect(preview).toContain('second.png')
  expect(preview).not.toContain('first.png')
})
