import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface AlertProps {
  open: boolean
  /** The question. */
  title: ReactNode
  /** What will follow. */
  children: ReactNode
  /** What is done, as a verb: "Delete", never "OK". */
  confirmLabel: string
  cancelLabel: string
  /** It takes something away. */
  danger?: boolean | undefined
  /** It is being done. */
  busy?: boolean | undefined
  /** It cannot be done; what is said tells why. */
  forbidden?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back; begins at the way out, and a press outside answers nothing. */
export const Alert = (props: AlertProps) => {
  const { open, title, children, confirmLabel, cancelLabel, danger, busy, forbidden, onConfirm, onCancel } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root onOpenChange={next => !next && !busy && onCancel()} open={open}>
      <Base.Portal>
        <Base.Backdrop className="staff-backdrop" />
        <Base.Popup className="staff-dialog" initialFocus={cancel}>
          <div className="grid gap-2 p-6 pb-5">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Description className="text-secondary" render={<div />}>
              {children}
            </Base.Description>
          </div>
          <footer className="dialog-foot">
            <Button disabled={busy} onClick={onCancel} ref={cancel}>
              {cancelLabel}
            </Button>
            {forbidden ? null : (
              <Button loading={busy} onClick={onConfirm} variant={danger ? 'danger' : 'primary'}>
                {confirmLabel}
              </Button>
            )}
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
