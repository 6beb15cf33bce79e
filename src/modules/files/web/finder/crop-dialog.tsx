import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { EditedFile } from '#files/contract-finder.ts'
import { type Crop, toCropPixels } from '#files/domain/crop.ts'
import { cropToRatio, dragCrop, type Edges, FULL_CROP, translateFocus } from '#files/domain/drag-crop.ts'
import type { Focus } from '#files/domain/focus.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { useT } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'

interface CropDialogProps {
  file: EditedFile
  crop: Crop | null
  focus: Focus | null
  onDone: (result: { crop: Crop | null; focus: Focus | null }) => void
  onClose: () => void
}

const ASPECT_RATIOS = [
  ['1:1', 1],
  ['4:3', 4 / 3],
  ['16:9', 16 / 9],
  ['3:4', 3 / 4],
] as const

/** Dragging may leave a crop slightly smaller than the picture. */
const UNCROPPED_SHARE = 0.9999

/** Crops a picture. The original stays, so the crop can be reset at any time. */
export const CropDialog = ({ file, crop: initialCrop, focus, onDone, onClose }: CropDialogProps) => {
  const t = useT()
  const [crop, setCrop] = useState(initialCrop ?? FULL_CROP)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const isUncropped = Math.min(crop.width, crop.height) > UNCROPPED_SHARE
  // The file has the size of its crop, so the original is larger by the crop's shares.
  const originalSize = {
    width: (file.width ?? 1) / (file.crop?.width ?? 1),
    height: (file.height ?? 1) / (file.crop?.height ?? 1),
  }
  const cropPixels = toCropPixels(crop, originalSize)
  return (
    <Dialog
      closeLabel={t('finder.close')}
      description={t('finder.cropHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('finder.cancel')}</Button>
          <Button
            onClick={() =>
              onDone({
                crop: isUncropped ? null : crop,
                focus: focus && translateFocus(focus, initialCrop ?? FULL_CROP, crop),
              })
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
            ? ASPECT_RATIOS.map(([label, ratio]) => (
                <Button key={label} onClick={() => setCrop(cropToRatio(crop, ratio, size))} size="sm">
                  {label}
                </Button>
              ))
            : null}
          <Button onClick={() => setCrop(FULL_CROP)} size="sm" variant="ghost">
            {t('finder.whole')}
          </Button>
          <output className="ml-auto text-sm text-secondary tabular-nums">
            {cropPixels.width} × {cropPixels.height} px
          </output>
        </div>
        <div className="finder-crop">
          <img
            alt={file.alt}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            src={`/v1/admin/file/${file.id}/original`}
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
const KEY_STEP_SHARE = 0.01
const KEY_OFFSETS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -KEY_STEP_SHARE, y: 0 },
  ArrowRight: { x: KEY_STEP_SHARE, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP_SHARE },
  ArrowDown: { x: 0, y: KEY_STEP_SHARE },
}

/** Shows the crop frame: dragging moves or resizes it; arrow keys move it and resize it with Shift. */
const CropFrame = ({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) => {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ startCrop: Crop; edges: Edges; x: number; y: number } | null>(null)
  const startDrag = (event: PointerEvent, edges: Edges) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { startCrop: crop, edges, x: event.clientX, y: event.clientY }
  }
  const continueDrag = (event: PointerEvent) => {
    const bounds = frame.current?.getBoundingClientRect()
    if (!drag.current || !bounds) return
    const { startCrop, edges, x, y } = drag.current
    onChange(
      dragCrop(startCrop, edges, { x: (event.clientX - x) / bounds.width, y: (event.clientY - y) / bounds.height }),
    )
  }
  const endDrag = () => {
    drag.current = null
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const offset = KEY_OFFSETS[event.key]
    if (!offset) return
    event.preventDefault()
    onChange(dragCrop(crop, event.shiftKey ? { right: true, bottom: true } : {}, offset))
  }
  const percentages = [crop.x, crop.y, crop.width, crop.height].map(share => Math.round(share * 100))
  return (
    <div className="absolute inset-0" ref={frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a crop frame */}
      <div
        aria-label={t('finder.cropFrame')}
        aria-roledescription={t('finder.cropFrame')}
        className="finder-crop-frame"
        onKeyDown={handleKeyDown}
        onPointerCancel={endDrag}
        onPointerDown={event => startDrag(event, {})}
        onPointerMove={continueDrag}
        onPointerUp={endDrag}
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
        {HANDLES.map(([position, edges]) => (
          <span
            className="finder-crop-handle"
            data-at={position}
            key={position}
            onPointerDown={event => startDrag(event, edges)}
            onPointerMove={continueDrag}
            onPointerUp={endDrag}
          />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {t('finder.cropAt', {
          x: getFirstElement(percentages),
          y: getElementAt(percentages, 1),
          width: getElementAt(percentages, 2),
          height: getElementAt(percentages, 3),
        })}
      </p>
    </div>
  )
}
