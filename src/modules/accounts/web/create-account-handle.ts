import type { T } from '#platform/web/texts.tsx'

/** Head of an account page: its title, hidden from search engines. */
export const createAccountHandle = (titleKey: string) => ({
  head: (_loaded: null, t: T) => ({ title: t(titleKey), robots: 'noindex' }),
})
