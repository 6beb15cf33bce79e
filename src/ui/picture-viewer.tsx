import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { formatCssUrl } from './format-css-url.ts'
import { IconButton } from './icon-button.tsx'
import type { PictureSize } from './lazy-image.tsx'
import { moveIndex } from './move-index.ts'
import { openModal } from './open-modals.ts'
import { usePictureZoom } from './use-picture-zoom.ts'
import './styles/modal.css'

interface ViewedPicture {
  sources: readonly PictureSize[]
  /** The first frame of an animated image, for users who prefer reduced motion. */
  still?: readonly PictureSize[] | undefined
  alt: string
  /** The text below the image. */
  caption?: string | undefined
  /** Width divided by height; 1 by default. */
  aspectRatio?: number | undefined
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[]
  /** The index of the visible image. */
  index: number
  onIndexChange: (index: number) => void
  open: boolean
  onClose: () => void
  labels: {
    title: string
    close: string
    previous: string
    next: string
    zoomIn: string
    zoomOut: string
    /** Announced on every change. */
    picture: (index: number) => string
  }
}

/**
 * The width of the image on the page. The browser has cached this size, so it serves as a placeholder for the large
 * one.
 */
const THUMBNAIL_WIDTH_PX = 640

const findPlaceholder = (sizes: readonly PictureSize[]): string | undefined => {
  const thumbnail = sizes.find(({ width }) => width >= THUMBNAIL_WIDTH_PX) ?? sizes.at(-1)
  return thumbnail && formatCssUrl(thumbnail.url)
}

/** Picks the sizes by the user's motion preference. It is known here, as the viewer opens only in the browser. */
const selectSources = ({ sources, still }: ViewedPicture): readonly PictureSize[] =>
  still && matchMedia('(prefers-reduced-motion: reduce)').matches ? still : sources

/** The distance of a swipe in pixels. */
const SWIPE_PX = 48

/** Renders a full-screen image viewer: arrows and swipes change the image, a click zooms, Escape closes. */
export const PictureViewer = ({ pictures, index, onIndexChange, open, onClose, labels }: PictureViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, isZoomed, toggleZoom, resetZoom, dragHandlers } = usePictureZoom()
  const pressX = useRef<number>(undefined)
  const picture = pictures[index]
  const sources = picture && open ? selectSources(picture) : []
  const hasSeveral = pictures.length > 1
  useLayoutEffect(() => {
    const node = dialog.current
    if (!open || !node) return
    return openModal(node)
  }, [open])
  const changePicture = (key: 'ArrowLeft' | 'ArrowRight') => {
    resetZoom()
    onIndexChange(moveIndex(key, index, pictures.length) ?? index)
  }
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (hasSeveral && !isZoomed && (key === 'ArrowLeft' || key === 'ArrowRight')) changePicture(key)
    if ((key === '+' && !isZoomed) || (key === '-' && isZoomed)) toggleZoom()
  }
  const handlePointerUp = (event: PointerEvent) => {
    const distancePx = pressX.current === undefined || isZoomed ? 0 : event.clientX - pressX.current
    pressX.current = undefined
    if (hasSeveral && Math.abs(distancePx) > SWIPE_PX) changePicture(distancePx < 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  return (
    <dialog
      aria-label={labels.title}
      className="viewer"
      onClose={() => {
        resetZoom()
        onClose()
      }}
      onKeyDown={handleKeyDown}
      ref={dialog}
    >
      {open && picture ? (
        <>
          <div
            className="viewer-stage"
            data-zoomed={isZoomed || undefined}
            onPointerDown={event => {
              pressX.current = event.clientX
            }}
            onPointerUp={handlePointerUp}
            ref={stage}
            {...dragHandlers}
          >
            <img
              alt={picture.alt}
              draggable={false}
              height={Math.round(1000 / (picture.aspectRatio ?? 1))}
              key={sources.at(-1)?.url}
              sizes={isZoomed ? '250vmin' : '100vw'}
              src={sources.at(-1)?.url}
              srcSet={sources.map(step => `${step.url} ${step.width}w`).join(', ')}
              style={
                { '--shape': picture.aspectRatio ?? 1, backgroundImage: findPlaceholder(sources) } as CSSProperties
              }
              width={1000}
            />
          </div>
          <ViewerBar
            count={pictures.length}
            index={index}
            isZoomed={isZoomed}
            labels={labels}
            onClose={onClose}
            onZoom={() => toggleZoom()}
          />
          {picture.caption ? <p className="viewer-caption">{picture.caption}</p> : null}
          {hasSeveral ? (
            <>
              <IconButton
                className="viewer-turn left-2"
                icon={<ChevronLeft aria-hidden />}
                label={labels.previous}
                onClick={() => changePicture('ArrowLeft')}
                tooltipPosition="none"
              />
              <IconButton
                className="viewer-turn right-2"
                icon={<ChevronRight aria-hidden />}
                label={labels.next}
                onClick={() => changePicture('ArrowRight')}
                tooltipPosition="none"
              />
            </>
          ) : null}
        </>
      ) : null}
    </dialog>
  )
}

interface ViewerBarProps extends Pick<PictureViewerProps, 'index' | 'labels' | 'onClose'> {
  /** The number of images. */
  count: number
  isZoomed: boolean
  onZoom: () => void
}

const ViewerBar = ({ count, index, isZoomed, labels, onClose, onZoom }: ViewerBarProps) => (
  <div className="viewer-bar">
    <span aria-live="polite" className="tabular text-sm">
      {count > 1 ? <span className="sr-only">{labels.picture(index)}</span> : null}
      {count > 1 ? <span aria-hidden>{`${index + 1} / ${count}`}</span> : null}
    </span>
    <span className="flex">
      <IconButton
        icon={isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        label={isZoomed ? labels.zoomOut : labels.zoomIn}
        onClick={onZoom}
        tooltipPosition="end"
      />
      <IconButton icon={<X aria-hidden />} label={labels.close} onClick={onClose} tooltipPosition="end" />
    </span>
  </div>
)
