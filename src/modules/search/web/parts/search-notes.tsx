import { useT } from '#platform/web/texts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { LoadedSearch } from './load-search-results.ts'

/** Tells how the results differ from the search: corrected words, left-out words, a car without such products. */
export const SearchNotes = ({ search }: { search: LoadedSearch }) => {
  const t = useT()
  const { leftOutWords, missingCar, correctedQuery } = search
  const words = leftOutWords.map(word => t('search.quotedWord', { word })).join(', ')
  return (
    <>
      {correctedQuery ? (
        <Notice className="mt-6" title={t('search.shownInstead', { words: correctedQuery.to })} />
      ) : null}
      {leftOutWords.length > 0 ? (
        <Notice
          className="mt-6"
          title={missingCar ? t('search.noneForCar', { car: missingCar }) : t('search.noneWithAllWords')}
        >
          {t('search.leftOut', { words })}
        </Notice>
      ) : null}
    </>
  )
}
