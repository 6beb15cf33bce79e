import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { findTopModal, subscribeToModals } from './open-modals.ts'
import { ToastItem } from './toast-item.tsx'
import { pauseToasts, readServerToasts, readToasts, resumeToasts, subscribeToToasts } from './toasts.ts'
import { useToastPlacement } from './use-toast-placement.ts'

/**
 * Shows the toasts, the newest last. Render it once in the layout, which sets `--header-height`.
 * While a native dialog is open, the toasts move into it, as the rest of the page is inert.
 */
export const ToastViewport = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readServerToasts)
  const modal = useSyncExternalStore(subscribeToModals, findTopModal, () => null)
  const section = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement>(null)
  useToastPlacement(section, toasts, modal)
  // A removed or replaced toast takes hover and focus with it without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run whenever the toasts change
  useEffect(() => {
    if (section.current?.matches(':hover, :focus-within')) pauseToasts()
    else resumeToasts()
  }, [toasts])
  const handleFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget
    pauseToasts()
  }
  // Restore the focus before its toast is removed.
  useEffect(() => {
    const focusedElement = document.activeElement
    if (focusedElement?.closest('.toast[data-leaving]') && section.current?.contains(focusedElement))
      previousFocus.current?.focus()
  })
  const viewport = (
    <section
      aria-keyshortcuts="F8"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions text"
      className="toasts no-print"
      onBlur={resumeToasts}
      onFocus={handleFocus}
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
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
