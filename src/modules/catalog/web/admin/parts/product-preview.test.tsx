import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { EditedProduct, ProductFormOptions } from '#catalog/contract-product-admin.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { PricingSection } from './pricing-section.tsx'
import { ProductPreview } from './product-preview.tsx'
import type { ProductForm } from './product-section.tsx'
import { createEmptyValues, type ProductValues } from './product-values.ts'

/** Rendering sends no requests. */
const rejectRequest = () => Promise.reject(new Error('The form sent something before it was saved'))

const renderHtml = (element: React.ReactNode): string => {
  const texts = (
    <TextsProvider language="en" t={getRealTranslator('en')}>
      <SendProvider send={rejectRequest}>{element}</SendProvider>
    </TextsProvider>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: texts }])} />).replaceAll(
    '\u00a0',
    ' ',
  )
}
const buildForm = (values: Partial<ProductValues>): ProductForm =>
  ({
    values: { ...createEmptyValues(['et', 'en']), name: { et: 'Andur', en: 'Sensor' }, price: 12_400, ...values },
    set: () => undefined,
    errorAt: () => undefined,
    isChangedAt: () => false,
  }) as unknown as ProductForm

const TOMORROW = new Date(Date.now() + DAY_MS).toISOString()
const YESTERDAY = new Date(Date.now() - DAY_MS).toISOString()

const SALES = [
  ['no sale', null, null, null, 12_400],
  ['a sale without a period', 6_200, null, null, 6_200],
  ['a scheduled sale', 6_200, TOMORROW, null, 12_400],
  ['a sale that has begun', 6_200, YESTERDAY, TOMORROW, 6_200],
  ['a sale that is over', 6_200, null, YESTERDAY, 12_400],
] as const

describe.each(SALES)('%s', (name, total_price, from, to, currentCents) => {
  const form = buildForm({ total_price, scheduled_sale: { from, to }, cost: 2_000 })

  test('previews the current price and the start of a scheduled sale', () => {
    const preview = renderHtml(<ProductPreview form={form} periods={[]} product={null} />)
    const text = preview.replace(/<[^>]*>/g, '')
    expect(text).toContain(`Not in stock${currentCents === 12_400 ? '€124.00' : '€62.00'}`)
    expect(text.includes('Scheduled: €62.00 from ')).toBe(name === 'a scheduled sale')
  })

  test('computes the margin of the current price', () => {
    const options = { vat: { standard: 24 } } as unknown as ProductFormOptions
    const section = renderHtml(<PricingSection form={form} options={options} product={null} />)
    expect(section).toContain(currentCents === 12_400 ? 'Margin €80.00 (80.0%)' : 'Margin €30.00 (60.0%)')
  })
})

test('previews the main picture', () => {
  const images = ['main', 'other'].map((name, index) => ({
    id: index,
    url: `/v1/file/${name}.png`,
    alt: name,
    inlinePreview: null,
  }))
  const product = { id: 1, images, stock: [] } as unknown as EditedProduct
  const preview = renderHtml(<ProductPreview form={buildForm({})} periods={[]} product={product} />)
  expect(preview).toContain('main.png')
  expect(preview).not.toContain('other.png')
})
