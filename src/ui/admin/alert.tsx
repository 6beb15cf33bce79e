import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface AlertProps {
  open: boolean
  /** The question. */
  title: ReactNode
  /** The consequences of the action. */
  children: ReactNode
  /** The action as a verb: "Delete", never "OK". */
  confirmLabel: string
  cancelLabel: string
  /** True for destructive actions. */
  isDestructive?: boolean | undefined
  /** True while the action runs. */
  isBusy?: boolean | undefined
  /** Hides the confirm button; the content explains why. */
  hideConfirm?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an irreversible action. The cancel button has the focus, and a click outside is ignored. */
export const Alert = (props: AlertProps) => {
  const { open, title, children, confirmLabel, cancelLabel, isDestructive, isBusy, hideConfirm, onConfirm, onCancel } =
    props
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root onOpenChange={next => !next && !isBusy && onCancel()} open={open}>
      <Base.Portal>
        <Base.Backdrop className="staff-backdrop" />
        <Base.Popup className="staff-dialog" initialFocus={cancelButton}>
          <div className="grid gap-2 p-6 pb-5">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Description className="text-secondary" render={<div />}>
              {children}
            </Base.Description>
          </div>
          <div className="dialog-foot">
            <Button disabled={isBusy} onClick={onCancel} ref={cancelButton}>
              {cancelLabel}
            </Button>
            {hideConfirm ? null : (
              <Button isLoading={isBusy} onClick={onConfirm} variant={isDestructive ? 'danger' : 'primary'}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
