import type { ComponentType } from 'react'
import type { Page } from '#content/contract-page.ts'
import { BasicLayout } from '#content/web/parts/layouts/basic-layout.tsx'
import { ContactLayout } from '#content/web/parts/layouts/contact-layout.tsx'
import { DefaultLayout } from '#content/web/parts/layouts/default-layout.tsx'
import { GalleryLayout } from '#content/web/parts/layouts/gallery-layout.tsx'
import { EditedNotFoundLayout } from '#content/web/parts/layouts/not-found-layout.tsx'
import { ParallaxLayout } from '#content/web/parts/layouts/parallax-layout.tsx'
import { ResultsLayout } from '#content/web/parts/layouts/results-layout.tsx'
import { SidebarLayout } from '#content/web/parts/layouts/sidebar-layout.tsx'
import { SparePartsLayout } from '#content/web/parts/layouts/spare-parts-layout.tsx'
import { TestLayout } from '#content/web/parts/layouts/test-layout.tsx'
import type { Album } from '#gallery/contract-album.ts'
import { AlbumList } from '#gallery/web/parts/album-list.tsx'
import { AlbumView } from '#gallery/web/parts/album-view.tsx'
import { type LoadedAlbum, loadAlbum, loadAlbums } from '#gallery/web/parts/load-gallery.ts'
import { type LoadedSearch, loadSearchResults } from '#search/web/parts/load-search-results.ts'
import { SearchResults } from '#search/web/parts/search-results.tsx'
import { layout } from './layout.ts'
import '#content/web/pages.css'

/** A page that shows nothing but itself. */
const article = (View: ComponentType<{ page: Page }>) => layout<null>({ View: ({ page }) => <View page={page} /> })

export const layouts = {
  Basic: article(BasicLayout),
  Contact: article(ContactLayout),
  Default: article(DefaultLayout),
  Gallery: layout<Album[]>({
    load: ({ send, lang }) => loadAlbums(send, lang),
    View: ({ page, loaded }) => (
      <GalleryLayout page={page}>
        <AlbumList albums={loaded} />
      </GalleryLayout>
    ),
  }),
  GalleryDetailView: layout<LoadedAlbum>({
    load: ({ send, page, lang }) => loadAlbum(send, lang, page.subject?.id ?? 0),
    View: ({ page, loaded }) => (
      <GalleryLayout page={page}>
        <AlbumView images={loaded.images} title={page.title} />
      </GalleryLayout>
    ),
  }),
  // One that is kept to be shown in place of others is nothing to be found.
  PageNotFound: { ...article(EditedNotFoundLayout), head: () => ({ robots: 'noindex,follow' }) },
  SearchResults: layout<LoadedSearch>({
    load: ({ send, lang, url }) => loadSearchResults(send, lang, url.searchParams),
    View: ({ page, loaded }) => (
      <ResultsLayout page={page}>
        <SearchResults found={loaded} />
      </ResultsLayout>
    ),
  }),
  SparePartsContact: article(SparePartsLayout),
  TestLayout: article(TestLayout),
  parallax: article(ParallaxLayout),
  'sidebar-right': article(SidebarLayout),
}
