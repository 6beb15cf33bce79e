import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { isCountedPage } from '#analytics/domain/counted-visit.ts'
import { buildRobotsText } from './build-robots-text.ts'
import { readPageAddress } from './page-address.ts'

// The routes import screens that need a browser only when they are opened.
const { routes } = await import('../web/routes.tsx')

const listPaths = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path: ownPath, children }) => [...(ownPath ? [ownPath] : []), ...listPaths(children ?? [])])

const TOKEN_WORDS = listPaths(routes).flatMap(route => /^([\w-]+)\/:token$/.exec(route)?.[1] ?? [])

test('finds the pages behind tokens', () => {
  expect(TOKEN_WORDS).toEqual(['payment', 'withdrawal', 'my-data', 'marketing'])
})

test.each(TOKEN_WORDS)('keeps the page behind a token of /%s private', word => {
  const address = `/et/${word}/Tok3n_x-Y`
  const page = readPageAddress(address, new URLSearchParams(), 'et')
  expect(page).toMatchObject({ kind: 'page', path: address, isCacheable: false })
  expect(isCountedPage(address)).toBe(false)
  expect(buildRobotsText('https://shop.example')).toContain(`Disallow: /et/${word}/`)
  const worker = readFileSync(path.join(import.meta.dirname, 'offline-worker.js'), 'utf8')
  const privatePaths = /const PRIVATE_PATHS =\s*\/(.*)\/\n/.exec(worker)?.[1]
  expect(new RegExp(privatePaths ?? 'missing').test(address)).toBe(true)
})
