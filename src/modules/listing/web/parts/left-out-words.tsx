import { requireWord } from '#listing/domain/required-words.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { wordsHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** A corrected word is required in its corrected form. */
const typedWords = ({ correctedQuery }: LoadedListing, q: string): string => correctedQuery?.to ?? q

/** Names the words that no product has together with the others, with links that require one of them. */
export const LeftOutWords = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { place } = useListingRequest(listing)
  const words = listing.leftOutSearchKeywords
  if (words.length === 0) return null
  return (
    <Notice
      className={className}
      title={listing.missingCar ? t('listing.noneForCar', { car: listing.missingCar }) : t('listing.leftOutWords')}
    >
      {listing.missingCar ? <p className="mb-1">{t('listing.leftOutWords')}</p> : null}
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {words.map(word => (
          <li key={word}>
            <s className="text-secondary">{word}</s>{' '}
            {listing.unknownSearchKeywords.includes(word) ? null : (
              <Link
                className="inline-flex min-h-8 items-center text-sm underline underline-offset-4 hover:text-primary-text"
                href={wordsHref(place, requireWord(typedWords(listing, place.params.q ?? word), word))}
              >
                {t('listing.restoreWord', { word })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
