import type { Page } from '@playwright/test'

interface Held {
  /** The call was made and answered. */
  arrived: Promise<void>
  /** Hands the answer over; done once the page has it. */
  letGo: () => Promise<void>
}

/** Holds the answer to the next call of an address back until it is let go; what was asked is done. */
export const holdAnswer = async (page: Page, url: RegExp): Promise<Held> => {
  const { promise: arrived, resolve: tell } = Promise.withResolvers<void>()
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  const { promise: handed, resolve: end } = Promise.withResolvers<void>()
  await page.route(
    url,
    async route => {
      const response = await route.fetch()
      tell()
      await gone
      // A page that has left its address cannot receive the answer.
      await route.fulfill({ response }).catch(() => undefined)
      end()
    },
    { times: 1 },
  )
  return {
    arrived,
    letGo: () => {
      go()
      return handed
    },
  }
}
