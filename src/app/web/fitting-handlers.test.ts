import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { fittingHandlers } from './fitting-handlers.ts'
import { routes } from './routes.tsx'

const handlerFor = fittingHandlers(routes)
/** All routes: other addresses than a single name match against all of them. */
const { dataRoutes } = handlerFor('/')

const matched = (among: typeof dataRoutes, pathname: string) =>
  matchRoutes(among, pathname)?.map(({ route, params }) => [route.id, params]) ?? null

const NAMES = [
  'products',
  'tooted',
  'cart',
  'checkout',
  'login',
  'admin',
  'gallery',
  'payment',
  'page',
  'clear-storage',
]
const OTHERS = [
  'velg-18',
  'Cart',
  'c%61rt',
  'cart/',
  'admin/order',
  'admin/order/edit/7',
  'page/12/meist',
  'payment/abc',
  'a/b/c',
  '',
]

test.each([...NAMES, ...OTHERS].flatMap(name => [`/et/${name}`, `/en/${name}`]))(
  'answers %s like all routes together',
  pathname => {
    expect(matched(handlerFor(pathname).dataRoutes, pathname)).toEqual(matched(dataRoutes, pathname))
  },
)

test('matches a name against few routes', () => {
  const count = (among: typeof dataRoutes): number =>
    among.reduce((sum, { children }) => sum + (children ? count(children) : 1), 0)
  expect(count(handlerFor('/et/velg-18').dataRoutes)).toBeLessThan(5)
  expect(count(handlerFor('/et/tooted').dataRoutes)).toBeLessThan(5)
  expect(handlerFor('/et/velg-18')).toBe(handlerFor('/en/meist'))
})
