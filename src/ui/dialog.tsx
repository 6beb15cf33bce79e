import { ModalFrame, type ModalProps } from './modal-frame.tsx'

interface DialogProps extends ModalProps {
  /** `settings`: at most half the window wide and 70 % of it high. */
  size?: 'md' | 'lg' | 'settings' | undefined
}

/** A question or a small task in the middle of the page. */
export const Dialog = (props: DialogProps) => <ModalFrame {...props} />
