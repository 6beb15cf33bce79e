import type { KeyboardEvent } from 'react'
import type { EditedFile } from '#files/contract-finder.ts'
import { type Focus, formatFocusPosition } from '#files/domain/focus.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { useT } from '#platform/web/texts.tsx'

interface FocusPickerProps {
  file: EditedFile
  focus: Focus | null
  onChange: (focus: Focus | null) => void
}

const CENTER: Focus = { x: 0.5, y: 0.5 }
const KEY_STEP_SHARE = 0.02

/** Sets the focus point with a click or the arrow keys. */
export const FocusPicker = ({ file, focus, onChange }: FocusPickerProps) => {
  const t = useT()
  const point = focus ?? CENTER
  const move = (event: KeyboardEvent) => {
    const offset = {
      ArrowLeft: [-KEY_STEP_SHARE, 0],
      ArrowRight: [KEY_STEP_SHARE, 0],
      ArrowUp: [0, -KEY_STEP_SHARE],
      ArrowDown: [0, KEY_STEP_SHARE],
    }[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(null)
    else if (offset)
      onChange({ x: clampShare(point.x + getFirstElement(offset)), y: clampShare(point.y + getElementAt(offset, 1)) })
    else return
    event.preventDefault()
  }
  return (
    <figure className="grid gap-1">
      <div className="finder-preview">
        <button
          aria-label={t('finder.focusAt', { x: Math.round(point.x * 100), y: Math.round(point.y * 100) })}
          className="finder-focus"
          onClick={event => {
            // A click from the keyboard has no position.
            if (event.detail === 0) return
            const bounds = event.currentTarget.getBoundingClientRect()
            onChange({
              x: clampShare((event.clientX - bounds.left) / bounds.width),
              y: clampShare((event.clientY - bounds.top) / bounds.height),
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
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
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
            style={{ aspectRatio: ratio, objectPosition: formatFocusPosition(point) }}
            width={40 * ratio}
          />
        ))}
      </figcaption>
    </figure>
  )
}

const clampShare = (share: number): number => Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000
