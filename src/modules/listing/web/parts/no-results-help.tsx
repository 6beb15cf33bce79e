import { Fragment } from 'react'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Link } from '#ui/link.tsx'
import { listVisibleCategories } from './category-tree.ts'
import { buildListingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** Helps after a search without results: similar words, top categories and contacts. */
export const NoResultsHelp = ({ listing }: { listing: LoadedListing }) => {
  const t = useT()
  const language = useLanguage()
  const { categories, shop } = usePageOptions()
  const { address } = useListingRequest(listing)
  return (
    <>
      {listing.similarWords.length > 0 ? (
        <p className="mb-4">
          {t('listing.didYouMean')}{' '}
          {listing.similarWords.map((word, index) => (
            <Fragment key={word}>
              {index > 0 ? ', ' : null}
              <Link
                className="font-bold underline underline-offset-4"
                href={buildListingHref({ path: address.path, params: { q: word } })}
              >
                {word}
              </Link>
            </Fragment>
          ))}
        </p>
      ) : null}
      <ul aria-label={t('listing.categories')} className="flex flex-wrap gap-x-4 gap-y-1">
        {listVisibleCategories(categories ?? []).map(({ id, name, url }) => (
          <li key={id}>
            <Link className="inline-flex min-h-8 items-center underline underline-offset-4" href={url}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          className="inline-flex min-h-8 items-center underline underline-offset-4"
          href={`/${language}/quick-order`}
        >
          {t('listing.quickOrder')}
        </Link>
      </p>
      {shop.company.email === '' ? null : (
        <p className="mt-4">
          {t('listing.askUs')}{' '}
          <a className="underline underline-offset-4" href={`mailto:${shop.company.email}`}>
            {shop.company.email}
          </a>
        </p>
      )}
    </>
  )
}
