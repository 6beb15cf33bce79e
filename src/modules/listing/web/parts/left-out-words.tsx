import { requireWord } from '#listing/domain/required-words.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { buildSearchTextHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** Returns the corrected search if there is one, because a link requires the corrected form of a word. */
const getSearchText = ({ correctedQuery }: LoadedListing, q: string): string => correctedQuery?.to ?? q

/** Names the words that no product has together with the others, with links that require one of them. */
export const LeftOutWords = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { address } = useListingRequest(listing)
  const { leftOutSearchKeywords: words, unknownSearchKeywords: unknownWords, missingCar } = listing
  if (words.length === 0) return null
  const restorableWords = words.filter(word => !unknownWords.includes(word))
  const wordList = missingCar ? restorableWords : words
  return (
    <Notice
      className={className}
      title={missingCar ? t('listing.noneForCar', { car: missingCar }) : t('listing.leftOutWords')}
    >
      {missingCar ? (
        <p>
          {t('listing.searchedWithout', { words: words.map(word => t('listing.quotedWord', { word })).join(', ') })}
        </p>
      ) : null}
      {wordList.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {wordList.map(word => (
            <li className="flex flex-wrap items-center gap-x-2" key={word}>
              {missingCar ? null : <s className="text-secondary">{word}</s>}
              {restorableWords.includes(word) ? (
                <Link
                  className="inline-flex min-h-8 items-center text-sm underline underline-offset-4 hover:text-primary-text"
                  href={buildSearchTextHref(
                    address,
                    requireWord(getSearchText(listing, address.params.q ?? word), word),
                  )}
                >
                  {t('listing.restoreWord', { word })}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
