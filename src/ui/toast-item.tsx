import X from 'lucide-react/icons/x'
import { type PointerEvent, useRef } from 'react'
import { KindIcon } from './kind-icon.tsx'
import { hideToast, type Toast } from './toasts.ts'

/** A swipe of this distance in CSS pixels closes a toast. */
const SWIPE_PX = 64

export const ToastItem = ({ toast, closeLabel }: { toast: Toast; closeLabel: string }) => {
  const { id, kind, message, isLeaving } = toast
  const from = useRef<number>(undefined)
  const distance = ({ clientX }: PointerEvent) => (from.current === undefined ? 0 : clientX - from.current)
  const push = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== undefined) event.currentTarget.style.translate = `${distance(event)}px`
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    if (Math.abs(distance(event)) > SWIPE_PX) hideToast(id)
    else event.currentTarget.style.translate = ''
    from.current = undefined
  }
  return (
    <div
      className="toast"
      data-id={id}
      data-kind={kind}
      data-leaving={isLeaving || undefined}
      onPointerCancel={release}
      onPointerDown={event => {
        // A mouse drag selects text instead.
        if (event.pointerType === 'touch') from.current = event.clientX
      }}
      onPointerMove={push}
      onPointerUp={release}
    >
      <KindIcon kind={kind} />
      <div className="min-w-0 self-center">{message}</div>
      <button aria-label={closeLabel} onClick={() => hideToast(id)} type="button">
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
