import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PictureTile, type RowPicture, RowsViewer } from '#content/web/parts/picture-rows.tsx'
import type { AlbumImage } from '#gallery/contract-album.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'

const HASH = /^#pilt-(\d+)$/

interface Opened {
  opened?: true
}

/**
 * An album's pictures in justified rows. The hash names the open picture (`#pilt-12`), so links to it work and the
 * browser's Back button closes it.
 */
export const AlbumView = ({ images, title }: { images: readonly AlbumImage[]; title: string }) => {
  const t = useT()
  const language = useLanguage()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const id = Number(HASH.exec(hash)?.[1] ?? 0)
  const at = images.findIndex(image => image.id === id)
  const turn = (index: number) =>
    navigate({ hash: `pilt-${images[index]?.id}` }, { replace: true, preventScrollReset: true, state })
  // A stable callback keeps hundreds of memoized pictures from rendering again.
  const open = useCallback(
    (index: number) =>
      void navigate(
        { hash: `pilt-${images[index]?.id}` },
        { preventScrollReset: true, state: { opened: true } satisfies Opened },
      ),
    [navigate, images],
  )
  const close = () =>
    (state as Opened | null)?.opened
      ? navigate(-1)
      : navigate({ hash: '' }, { replace: true, preventScrollReset: true })
  const pictures = useMemo(() => images.map(pictureOf), [images])
  return (
    <div className="album page-width">
      <p>
        <Link className="album-back" href={`/${language}/gallery`}>
          <ArrowLeft aria-hidden />
          {t('albums.back')}
        </Link>
      </p>
      <ul className="picture-rows">
        {pictures.map((picture, index) => (
          <PictureTile at={index} key={picture.src} onOpen={open} picture={picture} />
        ))}
      </ul>
      <RowsViewer
        at={at === -1 ? undefined : at}
        onClose={() => {
          if (at !== -1) void close()
        }}
        onTurn={index => void turn(index)}
        pictures={pictures}
        title={title}
      />
    </div>
  )
}

const pictureOf = ({ url, inlinePreview, alt, caption, w, h }: AlbumImage): RowPicture => ({
  src: url,
  preview: inlinePreview,
  alt: alt || caption,
  caption,
  width: w,
  height: h,
})
