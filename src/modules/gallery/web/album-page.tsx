import type { LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { findSocialImage } from '#files/domain/social-image.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import type { T } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { parseLanguage } from '#wire/languages.ts'
import { bindAbortSignal } from '#wire/send.ts'
import { AlbumView } from './parts/album-view.tsx'
import { loadAlbum, loadAlbums } from './parts/load-gallery.ts'
import '#content/web/pages.css'
import '#content/web/panels.css'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = bindAbortSignal(context.get(sendContext), request.signal)
  const lang = parseLanguage(params.lang)
  const id = Number(params.galleryId) || 0
  const album = (await loadAlbums(send, lang)).find(loadedAlbum => loadedAlbum.id === id)
  if (!album) throw data(null, { status: 404 })
  return { album, ...(await loadAlbum(send, lang, id)) }
}

type AlbumPageData = Awaited<ReturnType<typeof loader>>

export const handle = {
  head: ({ album, images }: AlbumPageData, _t: T, pageContext: { language: string; origin: string }) => ({
    ...createPageHead({ title: album.name, description: album.description, path: `/gallery/${album.id}` }, pageContext),
    // Search engines index the album's own page.
    canonical: pageContext.origin + album.path,
    alternates: [],
    image: findSocialImage(
      pageContext.origin,
      images.map(({ url }) => url),
    ),
  }),
}

/** `/{lang}/gallery/{galleryId}` shows the pictures of an album. */
export const Component = () => {
  const { album, images } = useRouteData<typeof loader>()
  return (
    <div className="layout-gallery">
      <div className="page-width">
        <header className="page-head">
          <h1>{album.name}</h1>
          {album.description ? <p className="lead">{album.description}</p> : null}
        </header>
      </div>
      <AlbumView images={images} title={album.name} />
    </div>
  )
}
