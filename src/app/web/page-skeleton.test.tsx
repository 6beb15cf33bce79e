import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { realTexts } from '#kernel/testing/real-texts.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const drawn = (path: string): string =>
  renderToStaticMarkup(
    <TextsProvider language="en" t={realTexts.en}>
      <PageSkeleton path={path} />
    </TextsProvider>,
  )

test.each(['/en', '/en/products', '/en/payment-success', '/en/coilover-kit-v3'])('%s loads', path =>
  expect(drawn(path)).toContain('<span class="sr-only">Loading</span>'),
)

test('an order is said to be fetched, for all to see', () => {
  const html = drawn('/en/payment/1b7c0e')
  expect(html).toContain('Fetching order information')
  expect(html).not.toContain('sr-only')
  expect(html).not.toContain('Loading')
})
