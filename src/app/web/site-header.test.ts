import { expect, test } from 'vitest'
import type { Page } from '#content/contract-page.ts'
import type { PageOptions } from '#shop/contract-page-options.ts'
import { isInNavigation } from './site-header.tsx'

test('a page is in the navigation also below another entry: links that all pages share are not its own', () => {
  const navigation = [
    { kind: 'category', pageId: null, children: [{ kind: 'page', pageId: 3 }] },
    { kind: 'page', pageId: 1, children: [] },
  ] as unknown as PageOptions['navigation']
  const isIn = (id: number) => isInNavigation(navigation, { id } as Page)
  expect([1, 3, 4].map(isIn)).toEqual([true, true, false])
  expect(isInNavigation(navigation, null)).toBe(false)
})
