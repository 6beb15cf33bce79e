import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onModals, topModal } from './open-modals.ts'
import { ToastItem } from './toast-item.tsx'
import { holdToasts, noToasts, onToasts, shownToasts } from './toasts.ts'
import { useToastPlace } from './use-toast-place.ts'

/**
 * Shows the toasts, the newest below; once in the layout. While a native dialog is open they are part of it, for the page around it is inert.
 * The layout sets `--header-height` on the root.
 */
export const ToastViewport = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  const toasts = useSyncExternalStore(onToasts, shownToasts, noToasts)
  const modal = useSyncExternalStore(onModals, topModal, () => null)
  const section = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  useToastPlace(section, toasts, modal)
  // A toast that goes, or is replaced, takes hover and focus along without an event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever they change
  useEffect(() => holdToasts(section.current?.matches(':hover, :focus-within') ?? false), [toasts])
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    holdToasts(true)
  }
  // The focus goes back before the toast that has it is taken out of the page.
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
      onBlur={() => holdToasts(false)}
      onFocus={enter}
      onMouseEnter={() => holdToasts(true)}
      onMouseLeave={() => holdToasts(false)}
      popover="manual"
      ref={section}
    >
      {toasts.map(toast => (
        <ToastItem closeLabel={closeLabel} key={toast.telling} toast={toast} />
      ))}
    </section>
  )
  return modal ? createPortal(viewport, modal) : viewport
}
