import type { Page } from '#content/contract-content.ts'
import { BlockList } from '#content/web/parts/block-list.tsx'
import { useEditTools } from '#content/web/parts/edit-tools.tsx'
import { HomeView } from '#listing/web/parts/home-view.tsx'
import {
  type LoadedListing,
  loadListing,
  MAX_PREVIEWS_BELOW_FOLD,
  trimListing,
} from '#listing/web/parts/load-listing.ts'
import { requireCanonicalAddress } from '#listing/web/parts/require-canonical-address.ts'
import { AddToCartProvider } from '../add-to-cart-slot.tsx'
import { createLayout } from './layout.ts'
import '#listing/web/styles.css'

export const layouts = {
  Homepage: createLayout<LoadedListing>({
    load: async ({ ownSend, lang, url, signal, isServerRender }) => {
      const listing = requireCanonicalAddress(await loadListing(ownSend, lang, url.searchParams, signal), url.pathname)
      return isServerRender ? trimListing(listing, MAX_PREVIEWS_BELOW_FOLD) : listing
    },
    View: ({ page, loaded }) => (
      <AddToCartProvider>
        <HomeView listing={loaded} page={page}>
          <PageBlocks page={page} />
        </HomeView>
      </AddToCartProvider>
    ),
  }),
}

/** Shows the blocks of the main container; staff who edit the page also see an empty container. */
const PageBlocks = ({ page }: { page: Page }) => {
  const { main = [] } = page.itemContainers
  const isEdited = useEditTools() !== null
  return main.length > 0 || isEdited ? (
    <div className="flow flow-inset">
      <BlockList blocks={main} path="itemContainers/main" />
    </div>
  ) : null
}
