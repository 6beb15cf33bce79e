import { HOUR_MS } from '#kernel/durations.ts'
import { partNumbers } from '#listing/contract-part-number.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { serve } from '#platform/server/http/serve.ts'
import { limitCalls } from '#platform/server/overload/limit-calls.ts'
import { findPartNumbers } from './find-part-numbers.ts'

/** A list can contain 200 numbers. */
const MAX_LISTS_PER_HOUR = 300

export const registerPartNumberRoutes = (app: App): void => {
  const limiter = limitCalls(app, MAX_LISTS_PER_HOUR, HOUR_MS)
  serve(app, partNumbers, {
    find: async ({ body, language, visitor, request, t }) => {
      const retryAfterSeconds = await limiter(request)
      if (retryAfterSeconds !== null) return httpError(429, t('listing.tooMany'), { retryAfterSeconds })
      return { results: await findPartNumbers(app, body.numbers, { language, visitor, now: app.now() }) }
    },
  })
}
