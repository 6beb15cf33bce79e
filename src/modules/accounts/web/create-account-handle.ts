import type { T } from '#platform/web/texts.tsx'

/** Creates the route handle of an account page, which search engines must not index. */
export const createAccountHandle = (titleKey: string) => ({
  head: (_loaded: null, t: T) => ({ title: t(titleKey), robots: 'noindex' }),
})
