import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'
import { keepShown } from './keep-shown.ts'

const away = new SendFailure('network', 'There is no internet connection to the server.')
const broken = new SendFailure('not-json', 'Server did not respond with JSON', { status: 502 })
const ended = new SendFailure('refused', INVALID_CREDENTIALS, { status: 401 })
const gone = new SendFailure('refused', 'Not found', { status: 404 })

/** A list below what stands around every page, both of which failed to come once more. */
const opened = async (failure: Error) => {
  const around = vi.fn(async () => ({ around: 1 }))
  const list = vi.fn(async () => ({ list: 1 }))
  const router = createMemoryRouter(
    [
      {
        path: '/:lang',
        id: 'root',
        loader: around,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
        children: [
          { path: 'tooted', id: 'list', loader: list },
          { path: 'muu', id: 'other', loader: async () => ({ other: 1 }) },
        ],
      },
    ],
    { initialEntries: ['/et/tooted?page=2'], dataStrategy: keepShown(() => router) },
  )
  router.initialize()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  around.mockRejectedValueOnce(failure)
  list.mockRejectedValueOnce(failure)
  return router
}

test.each([away, broken, ended])(
  'what is shown stays where the same address is asked for once more: $message',
  async why => {
    const router = await opened(why)
    const before = router.state.loaderData
    await router.revalidate()
    expect(router.state.errors).toBeNull()
    expect(router.state.loaderData).toEqual({ root: { around: 1 }, list: { list: 1 } })
    // The same, not alike: what follows from it is not done once more.
    expect(router.state.loaderData.list).toBe(before.list)
  },
)

test('what is refused is told', async () => {
  const router = await opened(gone)
  await router.revalidate()
  expect(router.state.errors).toEqual({ root: gone })
})

test('another address shows nothing of the one before', async () => {
  const router = await opened(away)
  await router.navigate('/et/tooted?page=3')
  expect(router.state.errors).toEqual({ root: away })
  expect(router.state.loaderData.list).toBeUndefined()
})

test('whoever must log in before another page comes sees no fault meanwhile', async () => {
  const router = await opened(ended)
  void router.navigate('/et/tooted?page=3')
  await new Promise(resolve => setTimeout(resolve))
  const { navigation, location, errors } = router.state
  expect([navigation.location?.search, location.search, errors]).toEqual(['?page=3', '?page=2', null])
})
