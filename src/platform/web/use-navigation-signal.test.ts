import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { watchNavigationAway } from './use-navigation-signal.ts'

/** Creates a router whose home page loads only on demand. */
const begun = () => {
  const home = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '/et/payment/:token', loader: () => null },
      { path: '/et', loader: () => home.promise },
    ],
    { initialEntries: ['/et/payment/a'], hydrationData: { loaderData: { 0: null } } },
  )
  return { router, watched: watchNavigationAway(router, '/et/payment/a'), come: () => home.resolve(null) }
}

test('aborts when a navigation starts, before the next page loads', async () => {
  const { router, watched, come } = begun()
  const there = watched.getSignal()
  expect(there.aborted).toBe(false)
  const going = router.navigate('/et')
  expect(there.aborted).toBe(true)
  expect(router.state.location.pathname).toBe('/et/payment/a')
  come()
  await going
  expect(watched.getSignal().aborted).toBe(true)
})

test('ignores changes of the query and resumes when the user turns back', async () => {
  const { router, watched } = begun()
  const there = watched.getSignal()
  await router.navigate('/et/payment/a?sort=price#list')
  expect(there.aborted).toBe(false)
  void router.navigate('/et')
  expect(there.aborted).toBe(true)
  await router.navigate('/et/payment/a')
  expect(there.aborted).toBe(true)
  expect(watched.getSignal().aborted).toBe(false)
})

test('aborts after unmounting', () => {
  const { router, watched } = begun()
  const there = watched.getSignal()
  watched.end()
  expect(there.aborted).toBe(true)
  void router.navigate('/et')
  expect(watched.getSignal().aborted).toBe(true)
})
