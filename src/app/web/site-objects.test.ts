import { expect, test } from 'vitest'
import type { Page } from '#content/contract-content.ts'
import type { HeadContext } from './head.ts'
import { buildContentBreadcrumbs } from './site-objects.ts'

const headContext = { language: 'en', origin: 'https://shop.test', shop: { name: 'Pitlane' } } as unknown as HeadContext
const buildBreadcrumbs = (page: Partial<Page>): unknown =>
  buildContentBreadcrumbs({ title: 'About', path: '/en/about', subject: null, ...page } as Page, headContext, 'Gallery')

test.each<[string, Partial<Page>, string[]]>([
  ['a page', {}, ['Pitlane https://shop.test/en', 'About https://shop.test/en/about']],
  [
    'an album',
    { subject: { kind: 'album', id: 1 } },
    ['Pitlane https://shop.test/en', 'Gallery https://shop.test/en/gallery', 'About https://shop.test/en/about'],
  ],
])('gives %s its breadcrumb', (_name, page, expectedSteps) => {
  const itemListElement = expectedSteps.map((step, index) => {
    const [name, item] = step.split(' ')
    return { '@type': 'ListItem', position: index + 1, name, item }
  })
  expect(buildBreadcrumbs(page)).toEqual([
    { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement },
  ])
})

test('returns no breadcrumbs for home and for a page without an address', () => {
  expect(buildBreadcrumbs({ path: '/en' })).toEqual([])
  expect(buildBreadcrumbs({ path: '' })).toEqual([])
})
