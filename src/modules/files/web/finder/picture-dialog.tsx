import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { EditedFile } from '#files/contract-finder.ts'
import { type Crop, cropPixels } from '#files/domain/crop.ts'
import type { Focus } from '#files/domain/focus.ts'
import { cropToRatio, dragCrop, type Edges, FULL_CROP, translateFocus } from '#files/domain/move-crop.ts'
import { elementAt, firstRow } from '#kernel/existing.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'

interface CropDialogProps {
  file: EditedFile
  crop: Crop | null
  focus: Focus | null
  onDone: (cut: { crop: Crop | null; focus: Focus | null }) => void
  onClose: () => void
}

const RATIOS = [
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
  ['3:4', 3 / 4],
] as const

/** Crops a picture. The original stays, so the crop can be reset at any time. */
export const CropDialog = ({ file, crop: before, focus, onDone, onClose }: CropDialogProps) => {
  const t = useT()
  const [crop, setCrop] = useState(before ?? FULL_CROP)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const isWhole = crop.width > 0.9999 && crop.height > 0.9999
  // The file has the size of its crop, so the original is larger by the crop's shares.
  const pixels = {
    width: (file.width ?? 1) / (file.crop?.width ?? 1),
    height: (file.height ?? 1) / (file.crop?.height ?? 1),
  }
  const part = cropPixels(crop, pixels)
  return (
    <Dialog
      closeLabel={t('finder.close')}
      description={t('finder.cropHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('finder.cancel')}</Button>
          <Button
            onClick={() =>
              onDone({ crop: isWhole ? null : crop, focus: focus && translateFocus(focus, before ?? FULL_CROP, crop) })
            }
            variant="primary"
          >
            {t('finder.saveCrop')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title={t('finder.crop')}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {size
            ? RATIOS.map(([label, ratio]) => (
                <Button key={label} onClick={() => setCrop(cropToRatio(crop, ratio, size))} size="sm">
                  {label}
                </Button>
              ))
            : null}
          <Button onClick={() => setCrop(FULL_CROP)} size="sm" variant="ghost">
            {t('finder.whole')}
          </Button>
          <output className="ml-auto text-sm text-secondary tabular-nums">
            {part.width} × {part.height} px
          </output>
        </div>
        <div className="finder-crop">
          <img
            alt={file.alt}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            src={`/v1/admin/file/${file.id}/whole`}
          />
          {size ? <CropFrame crop={crop} onChange={setCrop} /> : null}
        </div>
      </div>
    </Dialog>
  )
}

const HANDLES: readonly [string, Edges][] = [
  ['nw', { left: true, top: true }],
  ['n', { top: true }],
  ['ne', { right: true, top: true }],
  ['e', { right: true }],
  ['se', { right: true, bottom: true }],
  ['s', { bottom: true }],
  ['sw', { left: true, bottom: true }],
  ['w', { left: true }],
]
const STEP = 0.01
const KEYS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The crop frame: dragging moves or resizes it; arrow keys move it and resize it with Shift. */
const CropFrame = ({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) => {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<{ from: Crop; edges: Edges; x: number; y: number } | null>(null)
  const begin = (event: PointerEvent, edges: Edges) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: crop, edges, x: event.clientX, y: event.clientY }
  }
  const move = (event: PointerEvent) => {
    const whole = box.current?.getBoundingClientRect()
    if (!drag.current || !whole) return
    const { from, edges, x, y } = drag.current
    onChange(dragCrop(from, edges, { x: (event.clientX - x) / whole.width, y: (event.clientY - y) / whole.height }))
  }
  const end = () => {
    drag.current = null
  }
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    onChange(dragCrop(crop, event.shiftKey ? { right: true, bottom: true } : {}, by))
  }
  const shares = [crop.x, crop.y, crop.width, crop.height].map(share => Math.round(share * 100))
  return (
    <div className="absolute inset-0" ref={box}>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a crop frame */}
      <div
        aria-label={t('finder.cropFrame')}
        aria-roledescription={t('finder.cropFrame')}
        className="finder-crop-frame"
        onKeyDown={press}
        onPointerCancel={end}
        onPointerDown={event => begin(event, {})}
        onPointerMove={move}
        onPointerUp={end}
        role="group"
        style={{
          left: `${crop.x * 100}%`,
          top: `${crop.y * 100}%`,
          width: `${crop.width * 100}%`,
          height: `${crop.height * 100}%`,
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the frame
        tabIndex={0}
      >
        {HANDLES.map(([at, edges]) => (
          <span
            className="finder-crop-handle"
            data-at={at}
            key={at}
            onPointerDown={event => begin(event, edges)}
            onPointerMove={move}
            onPointerUp={end}
          />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {t('finder.cropAt', {
          x: firstRow(shares),
          y: elementAt(shares, 1),
          width: elementAt(shares, 2),
          height: elementAt(shares, 3),
        })}
      </p>
    </div>
  )
}
