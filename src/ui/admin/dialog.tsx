import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
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
}: DialogProps) => (
  <Base.Root onOpenChange={next => !next && !busy && onClose()} open={open}>
    <Base.Portal>
      <Base.Backdrop className="staff-backdrop" />
      <Base.Popup className="staff-dialog" data-size={size} {...(initialFocus && { initialFocus })}>
        <header className="dialog-head">
          <div className="grid gap-0.5">
            <Base.Title className="text-lg">{title}</Base.Title>
            {description ? <Base.Description className="text-sm text-secondary">{description}</Base.Description> : null}
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
