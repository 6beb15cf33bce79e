import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

interface OrderedPicture {
  id: number
  url: string
  alt: string
}

interface PictureOrderProps<P> {
  label: string
  pictures: readonly P[]
  /** Receives the pictures in another order, or fewer of them. */
  onChange: (pictures: P[]) => void
  /** Enables the edit buttons. */
  onEdit?: ((picture: P) => void) | undefined
  /** Content below a picture, e.g. a caption field. */
  renderBelow?: ((picture: P) => ReactNode) | undefined
  labels: {
    /** The mark of the first picture. */
    main: string
    makeMain: (position: number) => string
    back: (position: number) => string
    forward: (position: number) => string
    edit: (position: number) => string
    remove: (position: number) => string
    /** Announced after a move. */
    moved: (position: number) => string
    noAlt: string
  }
}

const DRAG_TYPE = 'application/x-pitlane-picture'

/** Sorts pictures by dragging or with buttons. The first picture is the main one. */
export const PictureOrder = <P extends OrderedPicture>(props: PictureOrderProps<P>) => {
  const { label, pictures, onChange, labels } = props
  const [dropIndex, setDropIndex] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const next = [...pictures]
    const [movedPicture] = next.splice(from, 1)
    if (!movedPicture || to < 0 || to > next.length || from === to) return
    next.splice(to, 0, movedPicture)
    onChange(next)
    setAnnouncement(labels.moved(to + 1))
  }
  return (
    <>
      <ul aria-label={label} className="picture-order">
        {pictures.map((picture, index) => (
          <li
            data-over={dropIndex === index || undefined}
            draggable
            key={picture.id}
            onDragEnd={() => setDropIndex(null)}
            onDragLeave={() => setDropIndex(null)}
            onDragOver={event => {
              if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
              event.preventDefault()
              setDropIndex(index)
            }}
            onDragStart={event => {
              event.dataTransfer.setData(DRAG_TYPE, String(index))
              event.dataTransfer.effectAllowed = 'move'
            }}
            onDrop={event => {
              const from = event.dataTransfer.getData(DRAG_TYPE)
              setDropIndex(null)
              if (from === '') return
              event.preventDefault()
              move(Number(from), index)
            }}
          >
            <Tile {...props} index={index} onMove={move} picture={picture} />
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

interface TileProps<P> extends PictureOrderProps<P> {
  picture: P
  index: number
  onMove: (from: number, to: number) => void
}

const Tile = <P extends OrderedPicture>({ picture, index, pictures, onMove, onChange, ...restProps }: TileProps<P>) => {
  const { labels, onEdit, renderBelow } = restProps
  const position = index + 1
  const renderButton = (label: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <IconButton disabled={isDisabled} icon={icon} label={label} onClick={onClick} size="sm" tooltipPosition="none" />
  )
  return (
    <>
      <span className="picture-order-frame">
        <img
          alt={picture.alt}
          draggable={false}
          height={160}
          loading="lazy"
          src={`${picture.url}?size=320&still=1`}
          width={160}
        />
        {index === 0 ? <b className="picture-order-main">{labels.main}</b> : null}
      </span>
      {picture.alt === '' ? <small className="text-xs text-warn">{labels.noAlt}</small> : null}
      {renderBelow?.(picture)}
      <span className="flex flex-wrap">
        {renderButton(labels.back(position), <ArrowLeft aria-hidden />, () => onMove(index, index - 1), index === 0)}
        {renderButton(
          labels.forward(position),
          <ArrowRight aria-hidden />,
          () => onMove(index, index + 1),
          position === pictures.length,
        )}
        {index > 0 ? renderButton(labels.makeMain(position), <Star aria-hidden />, () => onMove(index, 0)) : null}
        {onEdit ? renderButton(labels.edit(position), <Pencil aria-hidden />, () => onEdit(picture)) : null}
        {renderButton(labels.remove(position), <X aria-hidden />, () =>
          onChange(pictures.filter(candidate => candidate !== picture)),
        )}
      </span>
    </>
  )
}
