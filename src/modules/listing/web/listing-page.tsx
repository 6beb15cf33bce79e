import type { LoaderFunctionArgs } from 'react-router'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLoaded } from '#platform/web/use-loaded.ts'
import { languageOf } from '#wire/languages.ts'
import { Listing } from './parts/listing.tsx'
import { listingHead } from './parts/listing-head.ts'
import { loadListing } from './parts/load-listing.ts'

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  loadListing(context.get(sendContext), languageOf(params.lang), new URL(request.url).searchParams, request.signal)

export const handle = { head: listingHead }

/** `/{lang}/products` and `/{lang}/tooted`: the listing starts at once. */
export const Component = () => (
  <div className="page-width py-6 small:py-8">
    <Listing listing={useLoaded<typeof loader>()} />
  </div>
)
