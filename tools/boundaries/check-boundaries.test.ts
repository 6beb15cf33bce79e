import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { checkImport } from './check-import.ts'

const planted = path.join(import.meta.dirname, 'planted')
const { violations } = await checkBoundaries(planted, 1)

describe('reports every planted violation', () => {
  test.each([
    ['modules/catalog/server/list.ts', '../../../kernel/money.ts', 'leaving a folder needs an alias'],
    ['ui/button.tsx', './index.ts', 'index files are not allowed'],
    ['kernel/money.ts', 'fs', 'kernel may not use the package node:fs'],
    ['ui/button.tsx', 'react-router', 'ui may not use the package react-router'],
    ['ui/button.tsx', '#content/server/find-page.ts', 'ui may not import a module'],
    ['modules/catalog/domain/price.ts', '#app/app.ts', 'domain may not import app'],
    ['modules/catalog/web/listing-page.tsx', '#cart/web/cart-page.tsx', 'cart is not upstream of catalog'],
    [
      'modules/catalog/server/list.ts',
      '#content/server/find-page.ts',
      'other modules may only import server/content.ts',
    ],
    ['app/web/site.tsx', '#catalog/server/catalog.ts', 'app/web may not use server'],
    ['app/web/site.tsx', '#app/admin/frame.tsx', 'app/admin must be loaded by import()'],
    ['app/admin/frame.tsx', '#catalog/web/admin/edit-page.tsx', 'web/admin must be loaded by import()'],
    ['app/web/site.tsx', 'pg', 'app/web may not use the package pg'],
    ['app/entry-browser.tsx', './server/pages.ts', 'app/web may not use app/server'],
    ['app/server/pages.ts', 'react-dom/server', 'app/server may not use the package react-dom'],
    ['modules/catalog/server/catalog.ts', 'react', 'server may not use the package react'],
    ['modules/catalog/server/catalog.ts', 'vitest', 'vitest is a development package'],
    ['modules/catalog/server/catalog.ts', '#catalog/testing/factories.ts', 'only tests may import test helpers'],
    ['demo/fill-catalogue.ts', '#catalog/testing/factories.ts', 'only tests may import test helpers'],
    ['modules/catalog/server/catalog.ts', '#demo/fill-shop.ts', 'server may not import the demo shop'],
    ['app/compose.ts', '#demo/fill-catalogue.ts', 'only fill-shop.ts of the demo shop may be imported'],
    ['modules/catalog/web/parts/card.tsx', '#catalog/web/admin/edit-page.tsx', 'web/admin must be loaded by import()'],
    ['modules/cart/web/cart-page.tsx', '#catalog/web/editing/price-field.tsx', "may not use another's web/editing"],
    ['modules/catalog/domain/amount.ts', 'src/modules/catalog/domain/unit.ts', 'form an import cycle'],
  ])('%s → %s: %s', (from, to, reason) => {
    const matches = violations.filter(line => line.startsWith(`src/${from} → ${to}`))
    expect(matches).toContainEqual(expect.stringContaining(reason))
  })

  test('reports a public API file with its own code', () =>
    expect(violations).toContainEqual(
      expect.stringContaining('modules/catalog/server/catalog.ts: the public API may only re-export'),
    ))

  test('accepts a public API file that only re-exports', () =>
    expect(violations.filter(line => line.includes('content/server/content.ts: '))).toEqual([]))

  test.each([
    'modules/catalog/server/catalog.test.ts',
    'modules/catalog/testing/factories.ts',
    'modules/catalog/web/parts/edit-button.tsx',
    'modules/catalog/web/editing/price-field.tsx',
    'app/server/serve-pages.ts → ../entry-browser.tsx',
    'app/compose.ts → #demo/fill-shop.ts',
  ])('accepts %s', allowed => {
    expect(violations.filter(line => line.startsWith(`src/${allowed}`))).toEqual([])
  })
})

test('reports a violation when too few files were read', async () => {
  const { violations } = await checkBoundaries(planted, 1_000)
  expect(violations.some(line => line.includes('fewer than 1000'))).toBe(true)
})

test.each([
  ['src/modules/catalog/server/a.ts', 'src/modules/content/server/content.ts', true],
  ['src/modules/catalog/server/tables.ts', 'src/modules/content/server/tables.ts', true],
  ['src/modules/catalog/server/a.ts', 'src/modules/content/server/tables.ts', false],
  ['src/modules/catalog/server/a.test.ts', 'src/modules/content/server/tables.ts', true],
  ['src/modules/catalog/server/a.test.ts', 'src/modules/content/testing/factories.ts', true],
  ['src/modules/catalog/server/a.test.ts', 'src/modules/content/server/a.ts', false],
  ['src/modules/catalog/server/a.test.ts', 'src/modules/listing/testing/factories.ts', false],
  ['src/modules/catalog/web/a.tsx', 'src/modules/catalog/server/a.ts', false],
  ['src/modules/catalog/server/a.ts', 'src/modules/listing/server/listing.ts', false],
  ['src/modules/listing/server/a.ts', 'src/modules/catalog/server/catalog.ts', true],
  ['src/modules/cart/web/a.tsx', 'src/modules/catalog/web/parts/card.tsx', true],
  ['src/modules/cart/web/a.tsx', 'src/modules/catalog/web/page.tsx', false],
  ['src/modules/catalog/web/admin/a.tsx', 'src/modules/files/web/editing/parts/finder.tsx', true],
  ['src/modules/catalog/web/admin/a.tsx', 'src/modules/files/web/editing/finder.tsx', false],
  ['src/modules/catalog/web/a.tsx', 'src/ui/admin/table.tsx', false],
  ['src/modules/catalog/web/admin/a.tsx', 'src/ui/admin/table.tsx', true],
  ['src/wire/a.ts', 'src/platform/web/a.ts', false],
  ['src/app/a.ts', 'src/modules/catalog/server/a.ts', true],
  ['src/app/a.ts', 'src/modules/catalog/web/a.tsx', false],
  ['src/app/web/a.tsx', 'src/modules/catalog/web/admin/a.tsx', false],
  ['src/demo/a.ts', 'src/modules/catalog/server/tables.ts', true],
  ['src/demo/a.ts', 'src/app/a.ts', false],
])('%s → %s: %s', (from, to, allowed) => expect(checkImport(from, to) === null).toBe(allowed))

test('loads code for staff only on demand', () => {
  const [screen, admin] = ['src/app/web/admin-routes.tsx', 'src/modules/catalog/web/admin/edit-page.tsx']
  expect(checkImport(screen, admin)).not.toBeNull()
  expect(checkImport(screen, admin, { isDynamic: true })).toBeNull()
})
