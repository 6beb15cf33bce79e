import X from 'lucide-react/icons/x'
import { type PointerEvent, useRef } from 'react'
import { KindIcon } from './kind-icon.tsx'
import { hideToast, type Toast } from './toasts.ts'

/** A swipe of this distance in CSS pixels closes a toast. */
const SWIPE_PX = 64

/** Shows a toast with a close button. A swipe closes it too. */
export const ToastItem = ({ toast, closeLabel }: { toast: Toast; closeLabel: string }) => {
  const { id, kind, message, isLeaving } = toast
  const startX = useRef<number>(undefined)
  const computeDistance = ({ clientX }: PointerEvent) => (startX.current === undefined ? 0 : clientX - startX.current)
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (startX.current !== undefined) event.currentTarget.style.translate = `${computeDistance(event)}px`
  }
  const handlePointerUp = (event: PointerEvent<HTMLElement>) => {
    if (Math.abs(computeDistance(event)) > SWIPE_PX) hideToast(id)
    else event.currentTarget.style.translate = ''
    startX.current = undefined
  }
  return (
    <div
      className="toast"
      data-id={id}
      data-kind={kind}
      data-leaving={isLeaving || undefined}
      onPointerCancel={handlePointerUp}
      onPointerDown={event => {
        // A mouse drag selects text instead.
        if (event.pointerType === 'touch') startX.current = event.clientX
      }}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerUp}
    >
      <KindIcon kind={kind} />
      <div className="min-w-0 self-center">{message}</div>
      <button aria-label={closeLabel} onClick={() => hideToast(id)} type="button">
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
