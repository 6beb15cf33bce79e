import { ModalFrame, type ModalProps } from './modal-frame.tsx'

interface DialogProps extends ModalProps {
  /** `settings` is at most half the window wide and 70 % high. */
  size?: 'md' | 'lg' | 'settings' | undefined
}

/** Renders a modal dialog in the middle of the page. */
export const Dialog = (props: DialogProps) => <ModalFrame {...props} />
