import type { KeyboardEvent } from 'react'
import type { EditedFile } from '#files/contract-finder.ts'
import { type Focus, focusPosition } from '#files/domain/focus.ts'
import { elementAt, firstRow } from '#kernel/existing.ts'
import { useT } from '#platform/web/texts.tsx'

interface FocusPickerProps {
  file: EditedFile
  focus: Focus | null
  onChange: (focus: Focus | null) => void
}

const MIDDLE: Focus = { x: 0.5, y: 0.5 }
const STEP = 0.02

/** Sets the focus point with a click or the arrow keys. */
export const FocusPicker = ({ file, focus, onChange }: FocusPickerProps) => {
  const t = useT()
  const at = focus ?? MIDDLE
  const move = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(null)
    else if (by) onChange({ x: clampShare(at.x + firstRow(by)), y: clampShare(at.y + elementAt(by, 1)) })
    else return
    event.preventDefault()
  }
  return (
    <figure className="grid gap-1">
      <div className="finder-preview">
        <button
          aria-label={t('finder.focusAt', { x: Math.round(at.x * 100), y: Math.round(at.y * 100) })}
          className="finder-focus"
          onClick={event => {
            // A click from the keyboard has no position.
            if (event.detail === 0) return
            const box = event.currentTarget.getBoundingClientRect()
            onChange({
              x: clampShare((event.clientX - box.left) / box.width),
              y: clampShare((event.clientY - box.top) / box.height),
            })
          }}
          onKeyDown={move}
          type="button"
        >
          <img alt={file.alt} height={file.height ?? 1} src={`${file.url}?size=640&still=1`} width={file.width ?? 1} />
          <span
            aria-hidden
            className="finder-focus-point"
            data-set={focus !== null || undefined}
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
          />
        </button>
      </div>
      <figcaption className="flex items-start gap-2 text-xs text-secondary">
        <span className="flex-1">{t('finder.focusHint')}</span>
        {[1, 16 / 9].map(ratio => (
          <img
            alt=""
            className="h-10 rounded-control object-cover"
            height={40}
            key={ratio}
            src={`${file.url}?size=160`}
            style={{ aspectRatio: ratio, objectPosition: focusPosition(at) }}
            width={40 * ratio}
          />
        ))}
      </figcaption>
    </figure>
  )
}

const clampShare = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000
