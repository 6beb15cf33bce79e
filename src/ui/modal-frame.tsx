import X from 'lucide-react/icons/x'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { openModal } from './open-modals.ts'
import './styles/modal.css'

export interface ModalProps {
  open: boolean
  /** Runs on Escape, a click outside or the close button. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** Action buttons in reading order. */
  footer?: ReactNode
  /** Blocks closing while a request runs, as its error would go unnoticed. */
  isBusy?: boolean | undefined
  /** Keeps the content and its input while closed. */
  keepMounted?: boolean | undefined
  children: ReactNode
}

interface ModalFrameProps extends ModalProps {
  size?: string | undefined
  side?: string | undefined
}

/** Renders a native modal dialog: it traps and restores the focus and closes on Escape. */
export const ModalFrame = (props: ModalFrameProps) => {
  const { open, onClose, title, closeLabel, footer, isBusy, keepMounted, children, size, side } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const wasPressedOutside = useRef(false)
  const titleId = useId()
  useLayoutEffect(() => {
    const node = dialog.current
    if (!open || !node) return
    return openModal(node)
  }, [open])
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!isBusy) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard
    <dialog
      aria-labelledby={titleId}
      className="dialog"
      data-side={side}
      data-size={size}
      onCancel={handleCancel}
      onClick={event => {
        if (!isBusy && wasPressedOutside.current && event.target === event.currentTarget) onClose()
      }}
      onClose={event => {
        if (!open || event.target !== event.currentTarget) return
        // Browsers close a dialog at the second Escape even if the first was cancelled.
        if (isBusy) event.currentTarget.showModal()
        else onClose()
      }}
      onPointerDown={event => {
        wasPressedOutside.current = event.target === event.currentTarget
      }}
      ref={dialog}
    >
      {open || keepMounted ? (
        <div className="dialog-frame">
          {/* The elements `header` and `footer` would be landmarks of the whole page here. */}
          <div className="dialog-head">
            <h2 className="text-lg" id={titleId}>
              {title}
            </h2>
            <IconButton
              disabled={isBusy}
              icon={<X aria-hidden />}
              label={closeLabel}
              onClick={onClose}
              tooltipPosition="none"
            />
          </div>
          <div className="dialog-body">{children}</div>
          {footer ? <div className="dialog-foot">{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
