import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { cssUrl } from './css-url.ts'
import { IconButton } from './icon-button.tsx'
import type { PictureSize } from './lazy-image.tsx'
import { moveIndex } from './move-index.ts'
import { openModal } from './open-modals.ts'
import { usePictureZoom } from './use-picture-zoom.ts'
import './styles/modal.css'

interface ViewedPicture {
  ladder: readonly PictureSize[]
  /** The first frame of an animated image, for users who prefer reduced motion. */
  still?: readonly PictureSize[] | undefined
  alt: string
  /** The text below the image. */
  caption?: string | undefined
  /** Width divided by height; 1 by default. */
  shape?: number | undefined
}

interface PictureViewerProps {
  pictures: readonly ViewedPicture[]
  /** The index of the visible image. */
  index: number
  onIndexChange: (at: number) => void
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
    picture: (at: number) => string
  }
}

/**
 * The width of the image on the page. The browser has cached this size, so it serves as a placeholder for the large
 * one.
 */
const THUMBNAIL_WIDTH_PX = 640

const placeholderImage = (ladder: readonly PictureSize[]): string | undefined => {
  const seen = ladder.find(({ width }) => width >= THUMBNAIL_WIDTH_PX) ?? ladder.at(-1)
  return seen && cssUrl(seen.url)
}

/** Picks the sizes by the user's motion preference. It is known here, as the viewer opens only in the browser. */
const ladderFor = ({ ladder, still }: ViewedPicture): readonly PictureSize[] =>
  still && matchMedia('(prefers-reduced-motion: reduce)').matches ? still : ladder

/** The distance of a swipe in pixels. */
const SWIPE_PX = 48

/** A full-screen image viewer: arrows and swipes change the image, a click zooms, Escape closes. */
export const PictureViewer = ({ pictures, index, onIndexChange, open, onClose, labels }: PictureViewerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, zoomed, toggle, leave, drag } = usePictureZoom()
  const from = useRef<number>(undefined)
  const shown = pictures[index]
  const ladder = shown && open ? ladderFor(shown) : []
  const several = pictures.length > 1
  useLayoutEffect(() => {
    const node = dialog.current
    if (!open || !node) return
    return openModal(node)
  }, [open])
  const turn = (key: 'ArrowLeft' | 'ArrowRight') => {
    leave()
    onIndexChange(moveIndex(key, index, pictures.length) ?? index)
  }
  const steer = ({ key }: KeyboardEvent) => {
    if (several && !zoomed && (key === 'ArrowLeft' || key === 'ArrowRight')) turn(key)
    if ((key === '+' && !zoomed) || (key === '-' && zoomed)) toggle()
  }
  const swipe = (event: PointerEvent) => {
    const travelled = from.current === undefined || zoomed ? 0 : event.clientX - from.current
    from.current = undefined
    if (several && Math.abs(travelled) > SWIPE_PX) turn(travelled < 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  return (
    <dialog
      aria-label={labels.title}
      className="viewer"
      onClose={() => {
        leave()
        onClose()
      }}
      onKeyDown={steer}
      ref={dialog}
    >
      {open && shown ? (
        <>
          <div
            className="viewer-stage"
            data-zoomed={zoomed || undefined}
            onPointerDown={event => {
              from.current = event.clientX
            }}
            onPointerUp={swipe}
            ref={stage}
            {...drag}
          >
            <img
              alt={shown.alt}
              draggable={false}
              height={Math.round(1000 / (shown.shape ?? 1))}
              key={ladder.at(-1)?.url}
              sizes={zoomed ? '250vmin' : '100vw'}
              src={ladder.at(-1)?.url}
              srcSet={ladder.map(step => `${step.url} ${step.width}w`).join(', ')}
              style={{ '--shape': shown.shape ?? 1, backgroundImage: placeholderImage(ladder) } as CSSProperties}
              width={1000}
            />
          </div>
          <div className="viewer-bar">
            <span aria-live="polite" className="tabular text-sm">
              {several ? <span className="sr-only">{labels.picture(index)}</span> : null}
              {several ? <span aria-hidden>{`${index + 1} / ${pictures.length}`}</span> : null}
            </span>
            <span className="flex">
              <IconButton
                icon={zoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
                label={zoomed ? labels.zoomOut : labels.zoomIn}
                onClick={() => toggle()}
                tip="end"
              />
              <IconButton icon={<X aria-hidden />} label={labels.close} onClick={onClose} tip="end" />
            </span>
          </div>
          {shown.caption ? <p className="viewer-caption">{shown.caption}</p> : null}
          {several ? (
            <>
              <IconButton
                className="viewer-turn left-2"
                icon={<ChevronLeft aria-hidden />}
                label={labels.previous}
                onClick={() => turn('ArrowLeft')}
                tip="none"
              />
              <IconButton
                className="viewer-turn right-2"
                icon={<ChevronRight aria-hidden />}
                label={labels.next}
                onClick={() => turn('ArrowRight')}
                tip="none"
              />
            </>
          ) : null}
        </>
      ) : null}
    </dialog>
  )
}
