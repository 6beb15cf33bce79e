import { Picture } from '#files/web/parts/picture.tsx'
import type { Album } from '#gallery/contract-gallery.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'

/** Shows album covers with titles; CSS enlarges the first one. */
export const AlbumList = ({ albums }: { albums: readonly Album[] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className="album-list page-width">
      {albums.map((album, index) => (
        <li key={album.id}>
          <Link href={`/${language}/gallery/${album.id}`}>
            {album.thumbnail ? (
              <Picture
                alt=""
                isEager={index < 2}
                focus={album.thumbnail.focus}
                height={900}
                preview={album.thumbnail.inlinePreview}
                ratio={[16, 10]}
                sizes="(width < 768px) 100vw, 640px"
                src={album.thumbnail.url}
                width={1600}
              />
            ) : null}
            <span>
              <b>{album.name}</b>
              <small>{t('albums.pictures', { count: album.count })}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
