import { type CSSProperties, memo, useState } from 'react'
import { listPictureSources, listViewerSources } from '#files/domain/picture-sources.ts'
import { Picture } from '#files/web/parts/picture.tsx'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { useT } from '#platform/web/texts.tsx'

const PictureViewer = createLazyComponent(() =>
  import('#ui/picture-viewer.tsx').then(({ PictureViewer: component }) => component),
)

export interface RowPicture {
  src: string
  preview: string | null
  alt: string
  caption: string
  width: number
  height: number
}

interface PictureRowsProps {
  pictures: readonly RowPicture[]
  /** The accessible name of the viewer. */
  title: string
  name: string
}

/** Shows pictures in justified rows; a click opens the full-screen viewer. */
export const PictureRows = ({ pictures, title, name }: PictureRowsProps) => {
  const [index, setIndex] = useState<number>()
  return (
    <>
      <ul className="picture-rows">
        {pictures.map((picture, pictureIndex) => (
          <PictureTile
            index={pictureIndex}
            // biome-ignore lint/suspicious/noArrayIndexKey: an album may show one picture twice
            key={`${name}-${pictureIndex}-${picture.src}`}
            onOpen={setIndex}
            picture={picture}
          />
        ))}
      </ul>
      <RowsViewer
        index={index}
        onClose={() => setIndex(undefined)}
        onIndexChange={setIndex}
        pictures={pictures}
        title={title}
      />
    </>
  )
}

interface PictureTileProps {
  picture: RowPicture
  index: number
  onOpen: (index: number) => void
}

/** Shows a picture that links to its file without JavaScript. It is memoized, because an album has hundreds. */
export const PictureTile = memo(({ picture, index, onOpen }: PictureTileProps) => (
  <li style={{ '--shape': picture.width / picture.height } as CSSProperties}>
    <a
      {...createPrefetchHandlers(PictureViewer.prefetch)}
      aria-haspopup="dialog"
      href={listPictureSources(picture.src).at(-1)?.url ?? picture.src}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(index)
      }}
    >
      <Picture
        alt={picture.alt}
        height={picture.height}
        maxWidth={960}
        preview={picture.preview}
        sizes="(width < 600px) 100vw, 600px"
        src={picture.src}
        width={picture.width}
      />
    </a>
  </li>
))

interface RowsViewerProps {
  pictures: readonly RowPicture[]
  index: number | undefined
  title: string
  onIndexChange: (index: number) => void
  onClose: () => void
}

/** Shows the full-screen viewer of the pictures; an undefined index closes it. */
export const RowsViewer = ({ pictures, index, title, onIndexChange, onClose }: RowsViewerProps) => {
  const t = useT()
  return (
    <PictureViewer
      index={index ?? 0}
      labels={{
        title: title || t('content.pictures'),
        close: t('content.close'),
        previous: t('content.previousPicture'),
        next: t('content.nextPicture'),
        zoomIn: t('content.zoomIn'),
        zoomOut: t('content.zoomOut'),
        picture: shownIndex => t('content.picture', { number: shownIndex + 1, total: pictures.length }),
      }}
      onClose={onClose}
      onIndexChange={onIndexChange}
      open={index !== undefined}
      pictures={pictures.map(({ src, alt, caption, width, height }) => ({
        ...listViewerSources(src),
        alt,
        caption,
        aspectRatio: width / height,
      }))}
      isNeeded={index !== undefined}
    />
  )
}
