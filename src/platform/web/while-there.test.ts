import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { watchLeaving } from './while-there.ts'

/** A shop whose home page comes only once it is let go. */
const begun = () => {
  const home = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '/et/payment/:token', loader: () => null },
      { path: '/et', loader: () => home.promise },
    ],
    { initialEntries: ['/et/payment/a'], hydrationData: { loaderData: { 0: null } } },
  )
  return { router, watched: watchLeaving(router, '/et/payment/a'), come: () => home.resolve(null) }
}

test('who has set out for another page is not there any more, before that page has come', async () => {
  const { router, watched, come } = begun()
  const there = watched.there()
  expect(there.aborted).toBe(false)
  const going = router.navigate('/et')
  expect(there.aborted).toBe(true)
  expect(router.state.location.pathname).toBe('/et/payment/a')
  come()
  await going
  expect(watched.there().aborted).toBe(true)
})

test('another filter or place on the same page is no leaving, and who turned back on the way is there again', async () => {
  const { router, watched } = begun()
  const there = watched.there()
  await router.navigate('/et/payment/a?sort=price#list')
  expect(there.aborted).toBe(false)
  void router.navigate('/et')
  expect(there.aborted).toBe(true)
  await router.navigate('/et/payment/a')
  expect(there.aborted).toBe(true)
  expect(watched.there().aborted).toBe(false)
})

test('what is gone is not there', () => {
  const { router, watched } = begun()
  const there = watched.there()
  watched.end()
  expect(there.aborted).toBe(true)
  void router.navigate('/et')
  expect(watched.there().aborted).toBe(true)
})
