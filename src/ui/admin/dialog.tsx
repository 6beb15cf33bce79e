import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'

interface DialogProps {
  open: boolean
  /** Escape, a press outside, or the cross. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** It is being done: who left would not hear of a refusal, and the answer would close what is opened next. */
  busy?: boolean | undefined
  /** `settings`: at most half of the window's width; `xl`: as much of it as there is, for what is worked in. */
  size?: 'md' | 'lg' | 'settings' | 'xl' | undefined
  /** Where the keyboard begins; unless told at the first thing that can be pressed. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Actions at the foot, in reading order. */
  footer?: ReactNode
  children: ReactNode
}

/** A small task over the page; menus and lists open above it, which they cannot over the platform's own dialog. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  closeLabel,
  busy,
  size,
  initialFocus,
  footer,
  children,
}: DialogProps) => {
  const { keepPortal, goBack } = useWayBack(open)
  return (
    <Base.Root onOpenChange={next => !next && !busy && onClose()} open={open}>
      <Base.Portal ref={keepPortal}>
        <Base.Backdrop className="staff-backdrop" />
        <Base.Popup
          className="staff-dialog"
          data-size={size}
          finalFocus={goBack}
          {...(initialFocus && { initialFocus })}
        >
          <header className="dialog-head">
            <div className="grid gap-0.5">
              <Base.Title className="text-lg">{title}</Base.Title>
              {description ? (
                <Base.Description className="text-sm text-secondary">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close
              disabled={busy}
              render={<IconButton disabled={busy} icon={<X aria-hidden />} label={closeLabel} tip="none" />}
            />
          </header>
          <div className="dialog-body">{children}</div>
          {footer ? <footer className="dialog-foot">{footer}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * To what the keyboard stood at before. That is looked up before the dialog is drawn: a field that takes the focus by itself has it by the time the library
 * looks. Who went on elsewhere meanwhile is not led back.
 */
const useWayBack = (open: boolean) => {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  const portal = useRef<HTMLElement | null>(null)
  // On the server nobody stands anywhere: a page may open with a dialog.
  if (typeof document !== 'undefined' && open && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = open
  return {
    // Asked for when it is being taken out of the page.
    keepPortal: (element: HTMLElement | null) => {
      portal.current = element ?? portal.current
    },
    goBack: (): HTMLElement | null | false => {
      const { activeElement, body } = document
      if (activeElement && activeElement !== body && !portal.current?.contains(activeElement)) return false
      // Where it is gone the library knows what had the focus before that.
      return before.current instanceof HTMLElement && before.current.isConnected && before.current !== body
        ? before.current
        : null
    },
  }
}
