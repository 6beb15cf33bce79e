import type { T } from '#platform/web/texts.tsx'
import type { LoadedSearch } from './load-search-results.ts'

/** Search engines follow the links of results, but do not index the page. */
export const createSearchHead = ({ params }: LoadedSearch, t: T) => ({
  title: params.q ? t('search.headingFor', { words: params.q }) : t('search.heading'),
  description: t('search.description'),
  robots: 'noindex,follow',
})
