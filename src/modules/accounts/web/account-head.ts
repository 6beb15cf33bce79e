import type { T } from '#platform/web/texts.tsx'

/** The head of an account page: its title, and nothing for search engines to keep. */
export const accountHead = (titleKey: string) => ({
  head: (_loaded: null, t: T) => ({ title: t(titleKey), robots: 'noindex' }),
})
