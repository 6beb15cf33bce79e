import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sendContext } from '#platform/web/send-context.tsx'
import { isServerRenderContext } from '#platform/web/server-render-context.ts'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { parseLanguage } from '#wire/languages.ts'
import { Listing } from './parts/listing.tsx'
import { createListingHead } from './parts/listing-head.ts'
import { type LoadedListing, loadListing, trimListing } from './parts/load-listing.ts'
import { requireCanonicalAddress } from './parts/require-canonical-address.ts'
import { isUnfinishedSearch } from './parts/unfinished-search.ts'
import './styles.css'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url)
  const listing = requireCanonicalAddress(
    await loadListing(context.get(sendContext), parseLanguage(params.lang), searchParams, request.signal),
    pathname,
  )
  if (listing.redirectTo !== null && isWholeSearch(listing.params)) throw redirect(listing.redirectTo)
  return context.get(isServerRenderContext) ? trimListing(listing) : listing
}

/** Only complete searches of the whole shop redirect; narrowed ones show the list. */
const isWholeSearch = ({ q = '', c, f, page }: LoadedListing['params']): boolean =>
  !c && !f && !page && !isUnfinishedSearch(q)

export const handle = { head: createListingHead }

/** Serves `/{lang}/products` and `/{lang}/tooted`. */
export const Component = () => (
  <div className="page-width py-6 small:py-8">
    <Listing listing={useRouteData<typeof loader>()} />
  </div>
)
