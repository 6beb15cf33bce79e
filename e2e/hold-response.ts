import type { Page } from '@playwright/test'

interface HeldResponse {
  /** Resolves when the server has answered the call. */
  arrived: Promise<void>
  /** Releases the answer; resolves once the page has it. */
  release: () => Promise<void>
}

/** Holds back the answer to the next call of an address until `release`; the server handles the call at once. */
export const holdResponse = async (page: Page, url: RegExp): Promise<HeldResponse> => {
  const { promise: arrived, resolve: resolveArrived } = Promise.withResolvers<void>()
  const { promise: released, resolve: resolveReleased } = Promise.withResolvers<void>()
  const { promise: delivered, resolve: resolveDelivered } = Promise.withResolvers<void>()
  await page.route(
    url,
    async route => {
      const response = await route.fetch()
      resolveArrived()
      await released
      // A page that has left its address cannot receive the answer.
      await route.fulfill({ response }).catch(() => undefined)
      resolveDelivered()
    },
    { times: 1 },
  )
  return {
    arrived,
    release: () => {
      resolveReleased()
      return delivered
    },
  }
}
