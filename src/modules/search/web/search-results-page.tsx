import type { LoaderFunctionArgs } from 'react-router'
import { sendContext } from '#platform/web/send-context.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { parseLanguage } from '#wire/languages.ts'
import { loadSearchResults } from './parts/load-search-results.ts'
import { createSearchHead } from './parts/search-head.ts'
import { SearchResults } from './parts/search-results.tsx'

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  loadSearchResults(
    context.get(sendContext),
    parseLanguage(params.lang),
    new URL(request.url).searchParams,
    request.signal,
  )

export const handle = { head: createSearchHead }

/** Serves `/{lang}/searchresults`: pages and products in one list. */
export const Component = () => (
  <div className="page-width py-6 small:py-8">
    <SearchResults search={useRouteData<typeof loader>()} />
  </div>
)
