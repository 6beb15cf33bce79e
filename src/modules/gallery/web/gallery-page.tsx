import type { LoaderFunctionArgs } from 'react-router'
import { findSocialImage } from '#files/domain/social-image.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { parseLanguage } from '#wire/languages.ts'
import { bindAbortSignal } from '#wire/send.ts'
import { AlbumList } from './parts/album-list.tsx'
import { loadAlbums } from './parts/load-gallery.ts'
import '#content/web/pages.css'
import '#content/web/panels.css'

export const loader = ({ params, request, context }: LoaderFunctionArgs) =>
  loadAlbums(bindAbortSignal(context.get(sendContext), request.signal), parseLanguage(params.lang))

type Albums = Awaited<ReturnType<typeof loader>>

export const handle = {
  head: (albums: Albums, t: T, pageContext: { language: string; origin: string }) => ({
    ...createPageHead({ title: t('albums.title'), description: t('albums.lead'), path: '/gallery' }, pageContext),
    image: findSocialImage(
      pageContext.origin,
      albums.map(({ thumbnail }) => thumbnail?.url),
    ),
  }),
}

/** `/{lang}/gallery` lists all albums. */
export const Component = () => {
  const t = useT()
  const albums = useRouteData<typeof loader>()
  return (
    <div className="layout-gallery">
      <div className="page-width">
        <header className="page-head">
          <h1>{t('albums.title')}</h1>
          <p className="lead">{t('albums.lead')}</p>
        </header>
      </div>
      <AlbumList albums={albums} />
    </div>
  )
}
