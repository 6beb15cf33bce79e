import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { subscribeToModals, topModal } from './open-modals.ts'
import { ToastItem } from './toast-item.tsx'
import { pauseToasts, readToasts, serverToasts, subscribeToToasts } from './toasts.ts'
import { useToastPlace } from './use-toast-place.ts'

/**
 * Shows the toasts, the newest last. Render it once in the layout, which sets `--header-height`.
 * While a native dialog is open, the toasts move into it, as the rest of the page is inert.
 */
export const ToastViewport = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, serverToasts)
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => null)
  const section = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  useToastPlace(section, toasts, modal)
  // A removed or replaced toast takes hover and focus with it without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever they change
  useEffect(() => pauseToasts(section.current?.matches(':hover, :focus-within') ?? false), [toasts])
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    pauseToasts(true)
  }
  // Restore the focus before its toast is removed.
  useEffect(() => {
    const focused = document.activeElement
    if (focused?.closest('.toast[data-leaving]') && section.current?.contains(focused)) before.current?.focus()
  })
  const viewport = (
    <section
      aria-keyshortcuts="F8"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      className="toasts no-print"
      onBlur={() => pauseToasts(false)}
      onFocus={enter}
      onMouseEnter={() => pauseToasts(true)}
      onMouseLeave={() => pauseToasts(false)}
      popover="manual"
      ref={section}
    >
      {toasts.map(toast => (
        <ToastItem closeLabel={closeLabel} key={toast.announcement} toast={toast} />
      ))}
    </section>
  )
  return modal ? createPortal(viewport, modal) : viewport
}
