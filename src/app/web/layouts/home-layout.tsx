import type { Page } from '#content/contract-page.ts'
import { BlockList } from '#content/web/parts/block-list.tsx'
import { useEditTools } from '#content/web/parts/edit-tools.tsx'
import { firstPicture } from '#content/web/parts/first-picture.ts'
import { sharedPicture } from '#files/domain/shared-picture.ts'
import { HomeView } from '#listing/web/parts/home-view.tsx'
import { furtherDown, type LoadedListing, loadListing } from '#listing/web/parts/load-listing.ts'
import { settleListing } from '#listing/web/parts/settle-listing.ts'
import { siteObjects } from '../site-objects.ts'
import { layout } from './layout.ts'
import '#listing/web/styles.css'

export const layouts = {
  Homepage: layout<LoadedListing>({
    load: async ({ ownSend, lang, url, signal }) =>
      furtherDown(settleListing(await loadListing(ownSend, lang, url.searchParams, signal), url.pathname)),
    View: ({ page, loaded }) => (
      <HomeView listing={loaded} page={page}>
        <PageBlocks page={page} />
      </HomeView>
    ),
    head: (page, { results }, _t, { shop, origin }) =>
      import.meta.env.SSR
        ? {
            ...(shop && { jsonLd: siteObjects(shop, origin) }),
            image: sharedPicture(origin, [firstPicture(page), ...results.map(({ image }) => image?.url)]),
          }
        : {},
  }),
}

/** What staff put into the first place of a page that has a form of its own. */
const PageBlocks = ({ page }: { page: Page }) => {
  const { main = [] } = page.itemContainers
  const isEdited = useEditTools() !== null
  return main.length > 0 || isEdited ? (
    <div className="flow flow-inset">
      <BlockList blocks={main} place="itemContainers/main" />
    </div>
  ) : null
}
