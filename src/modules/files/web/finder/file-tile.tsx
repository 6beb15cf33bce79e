import { FileArchive, FileText, FileVideo } from 'lucide-react'
import type { FoundFile } from '#files/contract-finder.ts'
import { isImage } from '#files/domain/file-kinds.ts'
import { focusPosition } from '#files/domain/focus.ts'
import { formatFileSize } from '#kernel/file-size.ts'
import { shopTime } from '#kernel/shop-time.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

/** A small picture of a file, or a sign of what it is. */
export const FileSign = ({ file, size }: { file: FoundFile; size: number }) => {
  if (isImage(file.mime)) {
    return (
      <img
        alt=""
        className="size-full object-contain"
        decoding="async"
        draggable={false}
        loading="lazy"
        src={`${file.url}?size=${size}`}
        style={file.focus ? { objectPosition: focusPosition(file.focus) } : undefined}
      />
    )
  }
  const Sign = file.mime.startsWith('video/') ? FileVideo : file.mime.includes('zip') ? FileArchive : FileText
  return <Sign aria-hidden className="size-2/5 max-h-12 max-w-12 text-secondary" strokeWidth={1.25} />
}

/** A file as a tile of the grid. */
export const FileTile = ({ file }: { file: FoundFile }) => (
  <>
    <span className="finder-picture">
      <FileSign file={file} size={320} />
    </span>
    <span className="truncate px-1 text-sm" title={file.name}>
      {file.name}
    </span>
  </>
)

/** A file as a row of the list. */
export const FileRow = ({ file }: { file: FoundFile }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-control">
        <FileSign file={file} size={64} />
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
        {shopTime(file.created_at)}
      </span>
    </>
  )
}
