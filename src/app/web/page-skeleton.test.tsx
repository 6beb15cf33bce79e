import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { TextsProvider } from '#platform/web/texts.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const render = (path: string): string =>
  renderToStaticMarkup(
    <TextsProvider language="en" t={realTranslators.en}>
      <PageSkeleton path={path} />
    </TextsProvider>,
  )

test.each(['/en', '/en/products', '/en/gallery/3', '/en/cart', '/en/searchresults'])(
  'loads %s with its skeleton',
  path => {
    expect(render(path)).toContain('<span class="sr-only">Loading…</span>')
    expect(render(path)).not.toContain('spinner')
  },
)

test.each(['/en/delivery', '/en/coilover-kit-v3', '/en/page/7', '/en/payment-success'])(
  'shows a spinner for %s, whose layout is unknown',
  path => {
    const html = render(path)
    expect(html).toContain('spinner')
    expect(html).toContain('<span>Loading…</span>')
    expect(html).not.toContain('aspect-square')
  },
)

test('shows the loading message of an order', () => {
  const html = render('/en/payment/1b7c0e')
  expect(html).toContain('Fetching order information')
  expect(html).not.toContain('sr-only')
  expect(html).not.toContain('Loading')
})
