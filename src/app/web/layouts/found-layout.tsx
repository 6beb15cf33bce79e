import { ResultsLayout } from '#content/web/parts/layouts/results-layout.tsx'
import { type LoadedSearch, loadSearchResults } from '#search/web/parts/load-search-results.ts'
import { SearchResults } from '#search/web/parts/search-results.tsx'
import { createLayout } from './layout.ts'

export const layouts = {
  SearchResults: createLayout<LoadedSearch>({
    load: ({ send, lang, url }) => loadSearchResults(send, lang, url.searchParams),
    View: ({ page, loaded }) => (
      <ResultsLayout page={page}>
        <SearchResults search={loaded} />
      </ResultsLayout>
    ),
  }),
}
