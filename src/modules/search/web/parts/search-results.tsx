import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { countPages } from '#kernel/pagination.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { LoadedSearch } from './load-search-results.ts'
import { buildResultsHref, buildResultsPath } from './search-address.ts'
import { SearchNotes } from './search-notes.tsx'
import { SearchResultRow } from './search-result-row.tsx'

/** Shows the results of a site search; works without a script. */
export const SearchResults = ({ search }: { search: LoadedSearch }) => {
  const t = useT()
  const { results, paging, params } = search
  return (
    <section aria-label={t('search.heading')}>
      <SectionTitle count={paging.total} level={1}>
        {t('search.heading')}
      </SectionTitle>
      <SearchForm key={params.q} words={params.q ?? ''} />
      <SearchNotes search={search} />
      {results.length > 0 ? (
        <>
          <ol className="mt-8 grid gap-4 medium:grid-cols-2 small:gap-6">
            {results.map((result, index) => (
              <li className="min-w-0" key={result.id}>
                <SearchResultRow isEager={index < 4} result={result} />
              </li>
            ))}
          </ol>
          <ResultsPager search={search} />
        </>
      ) : (
        <NothingFound words={params.q ?? ''} />
      )}
    </section>
  )
}

const SearchForm = ({ words }: { words: string }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <search>
      <form action={buildResultsPath(language)} className="mt-6 flex max-w-2xl items-end gap-2" method="get">
        <TextField
          className="min-w-0 flex-1"
          defaultValue={words}
          hideLabel
          label={t('search.label')}
          name="q"
          optionalMark=""
          placeholder={t('search.placeholder')}
          start={<Search aria-hidden className="size-5" />}
          type="search"
        />
        <Button type="submit">{t('search.submit')}</Button>
      </form>
    </search>
  )
}

const ResultsPager = ({ search: { params, paging, results } }: { search: LoadedSearch }) => {
  const t = useT()
  const language = useLanguage()
  const firstNumber = (paging.page - 1) * paging.pageSize + 1
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <p className="tabular text-sm text-secondary">
        {t('search.shownRange', { from: firstNumber, to: firstNumber + results.length - 1, total: paging.total })}
      </p>
      <Pager
        getHref={page => buildResultsHref(language, params, page)}
        labels={{
          pager: t('search.pager'),
          previous: t('search.previousPage'),
          next: t('search.nextPage'),
          page: page => t('search.page', { page }),
        }}
        page={paging.page}
        pages={countPages(paging)}
      />
    </div>
  )
}

const NothingFound = ({ words }: { words: string }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <EmptyState
      action={
        <Button href={buildListingPath(language)} variant="primary">
          {t('search.emptyAction')}
        </Button>
      }
      icon={<SearchX aria-hidden />}
      title={words ? t('search.emptyTitle', { words }) : t('search.emptyTitleAll')}
    >
      {words ? t('search.emptyHint') : null}
    </EmptyState>
  )
}
