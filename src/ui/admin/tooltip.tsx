import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  text: string
  /** The keyboard shortcut. */
  shortcut?: string | undefined
  /** The element; it needs an accessible name, as tooltips are not announced. */
  children: ReactElement
}

/** Renders a short text beside a hovered or focused element. */
export const Tooltip = ({ text, shortcut, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={400} render={children} />
    <Base.Portal>
      <Base.Positioner className="floating" sideOffset={6}>
        <Base.Popup className="tip">
          {text}
          {shortcut ? <kbd className="ml-2 opacity-75">{shortcut}</kbd> : null}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
