import { GalleryLayout } from '#content/web/parts/layouts/gallery-layout.tsx'
import { ParallaxLayout } from '#content/web/parts/layouts/parallax-layout.tsx'
import { TestLayout } from '#content/web/parts/layouts/test-layout.tsx'
import type { Album } from '#gallery/contract-gallery.ts'
import { AlbumList } from '#gallery/web/parts/album-list.tsx'
import { AlbumView } from '#gallery/web/parts/album-view.tsx'
import { type LoadedAlbum, loadAlbum, loadAlbums } from '#gallery/web/parts/load-gallery.ts'
import { createArticleLayout } from './create-article-layout.tsx'
import { createLayout } from './layout.ts'
import '#content/web/pages.css'
import '#content/web/panels.css'

export const layouts = {
  Gallery: createLayout<Album[]>({
    load: ({ send, lang }) => loadAlbums(send, lang),
    View: ({ page, loaded }) => (
      <GalleryLayout page={page}>
        <AlbumList albums={loaded} />
      </GalleryLayout>
    ),
  }),
  GalleryDetailView: createLayout<LoadedAlbum>({
    load: ({ send, page, lang }) => loadAlbum(send, lang, page.subject?.id ?? 0),
    View: ({ page, loaded }) => (
      <GalleryLayout page={page}>
        <AlbumView images={loaded.images} title={page.title} />
      </GalleryLayout>
    ),
  }),
  TestLayout: createArticleLayout(TestLayout),
  parallax: createArticleLayout(ParallaxLayout),
}
