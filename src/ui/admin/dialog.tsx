import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

interface DialogProps {
  open: boolean
  /** Runs on Escape, a click outside or the close button. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** Blocks closing while a request runs: its error would go unnoticed, and its answer would close the next dialog. */
  isBusy?: boolean | undefined
  /** `settings` is at most half the window wide; `xl` fills the window. */
  size?: 'md' | 'lg' | 'settings' | 'xl' | undefined
  /** The element to focus; by default the first button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Action buttons in reading order. */
  footer?: ReactNode
  children: ReactNode
}

/** Renders a dialog of the administration area. Its menus open above it, which a native dialog would prevent. */
export const Dialog = ({
  open: isOpen,
  onClose,
  title,
  description,
  closeLabel,
  isBusy,
  size,
  initialFocus,
  footer,
  children,
}: DialogProps) => {
  const { portalRef, findFocusTarget } = useReturnFocus(isOpen)
  return (
    <Base.Root onOpenChange={next => !next && !isBusy && onClose()} open={isOpen}>
      <Base.Portal ref={portalRef}>
        <Base.Backdrop className="staff-backdrop" />
        <Base.Popup
          className="staff-dialog"
          data-size={size}
          finalFocus={findFocusTarget}
          {...(initialFocus && { initialFocus })}
        >
          {/* The elements `header` and `footer` would be landmarks of the whole page here. */}
          <div className="dialog-head">
            <div className="grid gap-0.5">
              <Base.Title className="text-lg">{title}</Base.Title>
              {description ? (
                <Base.Description className="text-sm text-secondary">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close
              disabled={isBusy}
              render={
                <IconButton disabled={isBusy} icon={<X aria-hidden />} label={closeLabel} tooltipPosition="none" />
              }
            />
          </div>
          <div className="dialog-body">{children}</div>
          {footer ? <div className="dialog-foot">{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Restores the focus when the dialog closes, unless the user has moved it elsewhere. It reads the focused element
 * before rendering, because an autofocused field takes the focus before the library records it.
 */
const useReturnFocus = (isOpen: boolean) => {
  const previousFocus = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  const portal = useRef<HTMLElement | null>(null)
  // A server-rendered page may open with a dialog.
  if (typeof document !== 'undefined' && isOpen && !wasOpen.current) previousFocus.current = document.activeElement
  wasOpen.current = isOpen
  return {
    // Keeps the last element, because React passes null during unmounting.
    portalRef: (element: HTMLElement | null) => {
      portal.current = element ?? portal.current
    },
    findFocusTarget: (): HTMLElement | null | false => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body && !portal.current?.contains(activeElement)) return false
      // If the element is gone, null lets the library choose an earlier one.
      return previousFocus.current instanceof HTMLElement &&
        previousFocus.current.isConnected &&
        previousFocus.current !== body
        ? previousFocus.current
        : null
    },
  }
}
