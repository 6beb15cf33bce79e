import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PictureTile, type RowPicture, RowsViewer } from '#content/web/parts/picture-rows.tsx'
import type { AlbumImage } from '#gallery/contract-gallery.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'

const PICTURE_HASH = /^#pilt-(\d+)$/

interface NavigationState {
  isOpenedHere?: true
}

/**
 * Shows an album's pictures in justified rows. The hash names the open picture (`#pilt-12`), so links to it work and
 * the browser's Back button closes it.
 */
export const AlbumView = ({ images, title }: { images: readonly AlbumImage[]; title: string }) => {
  const t = useT()
  const language = useLanguage()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const id = Number(PICTURE_HASH.exec(hash)?.[1] ?? 0)
  const openIndex = images.findIndex(image => image.id === id)
  const showPicture = (index: number) =>
    navigate({ hash: `pilt-${images[index]?.id}` }, { replace: true, preventScrollReset: true, state })
  // A stable callback keeps hundreds of memoized pictures from rendering again.
  const openPicture = useCallback(
    (index: number) =>
      void navigate(
        { hash: `pilt-${images[index]?.id}` },
        { preventScrollReset: true, state: { isOpenedHere: true } satisfies NavigationState },
      ),
    [navigate, images],
  )
  const closePicture = () =>
    (state as NavigationState | null)?.isOpenedHere
      ? navigate(-1)
      : navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  const viewerPictures = useMemo(() => images.map(toViewerPicture), [images])
  return (
    <div className="album page-width">
      <p>
        <Link className="album-back" href={`/${language}/gallery`}>
          <ArrowLeft aria-hidden />
          {t('albums.back')}
        </Link>
      </p>
      <ul className="picture-rows">
        {viewerPictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an album may show one picture twice
          <PictureTile index={index} key={`${index}-${picture.src}`} onOpen={openPicture} picture={picture} />
        ))}
      </ul>
      <RowsViewer
        index={openIndex === -1 ? undefined : openIndex}
        onClose={() => {
          if (openIndex !== -1) void closePicture()
        }}
        onIndexChange={index => void showPicture(index)}
        pictures={viewerPictures}
        title={title}
      />
    </div>
  )
}

const toViewerPicture = ({ url, inlinePreview, alt, caption, w, h }: AlbumImage): RowPicture => ({
  src: url,
  preview: inlinePreview,
  alt: alt || caption,
  caption,
  width: w,
  height: h,
})
