import { ModalFrame, type ModalProps } from './modal-frame.tsx'

interface SheetProps extends ModalProps {
  side?: 'left' | 'right' | undefined
}

/** Renders a drawer at the side, full screen on phones. */
export const Sheet = ({ side = 'right', ...props }: SheetProps) => <ModalFrame {...props} side={side} />
