import FileArchive from 'lucide-react/icons/file-archive'
import FileVideo from 'lucide-react/icons/file-play'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { FileSummary } from '#files/contract-finder.ts'
import { isImage } from '#files/domain/file-kinds.ts'
import { formatFocusPosition } from '#files/domain/focus.ts'
import { findSmallestSize } from '#files/domain/image-sizes.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useLoadSlot } from './use-load-slot.ts'

interface FileIconProps {
  file: FileSummary
  size: number
  /** Waits for a load slot, because many pictures load at once. */
  loadsInQueue?: boolean
}

/** Shows a thumbnail, or an icon of the file type. */
export const FileIcon = ({ file, size, loadsInQueue = false }: FileIconProps) => {
  if (isImage(file.mime)) {
    return loadsInQueue ? <QueuedPicture file={file} key={file.url} size={size} /> : <Picture file={file} size={size} />
  }
  const Icon = chooseIcon(file.mime)
  return <Icon aria-hidden className="size-2/5 max-h-12 max-w-12 text-secondary" strokeWidth={1.25} />
}

const chooseIcon = (mime: string) => {
  if (mime.startsWith('video/')) return FileVideo
  return mime.includes('zip') ? FileArchive : FileText
}

/** Shows a blurred preview until a load slot is free, so that the page appears at once. */
const QueuedPicture = ({ file, size }: { file: FileSummary; size: number }) => {
  const { hasSlot, release } = useLoadSlot()
  if (hasSlot) return <Picture file={file} onSettled={release} size={size} />
  return file.inlinePreview ? (
    <img alt="" className={CONTAINED_CLASSES} draggable={false} src={file.inlinePreview} />
  ) : null
}

const CONTAINED_CLASSES = 'size-full object-contain'

const Picture = ({ file, size, onSettled }: { file: FileSummary; size: number; onSettled?: () => void }) => {
  const [isLoaded, setIsLoaded] = useState(false)
  const preview = isLoaded ? null : file.inlinePreview
  return (
    <img
      alt=""
      className={CONTAINED_CLASSES}
      decoding="async"
      draggable={false}
      onError={onSettled}
      onLoad={() => {
        setIsLoaded(true)
        onSettled?.()
      }}
      src={`${file.url}?size=${size}&still=1`}
      srcSet={`${file.url}?size=${size}&still=1 1x, ${file.url}?size=${findSmallestSize(size * 2)}&still=1 2x`}
      style={{
        ...(file.focus && { objectPosition: formatFocusPosition(file.focus) }),
        // SVG files are transparent, so the preview behind them must disappear.
        ...(preview && { background: `center / contain no-repeat url(${preview})` }),
      }}
    />
  )
}

/** Shows a file as a tile: its thumbnail and its name. */
export const FileTile = ({ file }: { file: FileSummary }) => (
  <>
    <span className="finder-picture">
      <FileIcon file={file} loadsInQueue size={160} />
    </span>
    <span className="truncate px-1 text-sm" title={file.name}>
      {file.name}
    </span>
  </>
)

/** Shows a file as a row: its thumbnail, name, size and date. */
export const FileRow = ({ file }: { file: FileSummary }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-control">
        <FileIcon file={file} loadsInQueue size={64} />
      </span>
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      {file.alt === '' && isImage(file.mime) ? (
        <span className="hidden text-xs text-warn small:inline">{t('finder.noAlt')}</span>
      ) : null}
      <span className="hidden w-28 text-right text-secondary tabular-nums small:inline">
        {file.width ? `${file.width} × ${file.height}` : ''}
      </span>
      <span className="w-20 flex-none text-right text-secondary tabular-nums">
        {formatFileSize(file.size, language)}
      </span>
      <span className="hidden w-36 text-right text-secondary tabular-nums medium:inline">
        {formatDateTime(file.created_at, language)}
      </span>
    </>
  )
}
