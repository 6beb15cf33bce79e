import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { watchNavigationAway } from './use-navigation-signal.ts'

/** Creates a router whose home page loads only on demand. */
const watchPayment = () => {
  const home = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '/et/payment/:token', loader: () => null },
      { path: '/et', loader: () => home.promise },
    ],
    { initialEntries: ['/et/payment/a'], hydrationData: { loaderData: { 0: null } } },
  )
  return { router, watcher: watchNavigationAway(router, '/et/payment/a'), loadHome: () => home.resolve(null) }
}

test('aborts when a navigation starts, before the next page loads', async () => {
  const { router, watcher, loadHome } = watchPayment()
  const signal = watcher.getSignal()
  expect(signal.aborted).toBe(false)
  const navigation = router.navigate('/et')
  expect(signal.aborted).toBe(true)
  expect(router.state.location.pathname).toBe('/et/payment/a')
  loadHome()
  await navigation
  expect(watcher.getSignal().aborted).toBe(true)
})

test('ignores changes of the query and resumes when the user turns back', async () => {
  const { router, watcher } = watchPayment()
  const signal = watcher.getSignal()
  await router.navigate('/et/payment/a?sort=price#list')
  expect(signal.aborted).toBe(false)
  void router.navigate('/et')
  expect(signal.aborted).toBe(true)
  await router.navigate('/et/payment/a')
  expect(signal.aborted).toBe(true)
  expect(watcher.getSignal().aborted).toBe(false)
})

test('aborts after unmounting', () => {
  const { router, watcher } = watchPayment()
  const signal = watcher.getSignal()
  watcher.end()
  expect(signal.aborted).toBe(true)
  void router.navigate('/et')
  expect(watcher.getSignal().aborted).toBe(true)
})
