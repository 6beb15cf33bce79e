import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'
import { refusalOf } from './rooms.ts'

describe('boundaries', () => {
  test('planted violations are all found', async () => {
    const { violations } = await checkBoundaries(path.join(import.meta.dirname, 'planted'), 1)
    const found = (...parts: string[]) => violations.some(line => parts.every(part => line.includes(part)))
    expect(found('kernel/money.ts', 'node:fs')).toBe(true)
    expect(found('domain/price.ts', 'nobody imports app')).toBe(true)
    expect(found('listing-page.tsx', 'cart is not upstream of catalog')).toBe(true)
    expect(found('server/list.ts', 'only the face of content')).toBe(true)
    expect(found('server/list.ts', 'needs an alias')).toBe(true)
    expect(found('button.tsx', 'may not use the package react-router')).toBe(true)
    expect(found('button.tsx', 'never heard of a module')).toBe(true)
    expect(found('button.tsx', 'no barrels')).toBe(true)
  })

  test('too few files read is a violation by itself', async () => {
    const { violations } = await checkBoundaries(path.join(import.meta.dirname, 'planted'), 1_000)
    expect(violations.some(line => line.includes('fewer than 1000'))).toBe(true)
  })

  test.each([
    ['src/modules/catalog/server/a.ts', 'src/modules/content/server/content.ts', true],
    ['src/modules/catalog/server/tables.ts', 'src/modules/content/server/tables.ts', true],
    ['src/modules/catalog/server/a.ts', 'src/modules/content/server/tables.ts', false],
    ['src/modules/catalog/web/a.tsx', 'src/modules/catalog/server/a.ts', false],
    ['src/modules/cart/web/a.tsx', 'src/modules/catalog/web/parts/card.tsx', true],
    ['src/modules/cart/web/a.tsx', 'src/modules/catalog/web/page.tsx', false],
    ['src/wire/a.ts', 'src/platform/web/a.ts', false],
    ['src/app/a.ts', 'src/modules/catalog/server/a.ts', true],
  ])('%s → %s', (from, to, allowed) => expect(refusalOf(from, to) === null).toBe(allowed))
})
