import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  text: string
  /** The keyboard shortcut. */
  keys?: string | undefined
  /** The element; it needs an accessible name, as tooltips are not announced. */
  children: ReactElement
}

/** A short text beside a hovered or focused element. */
export const Tooltip = ({ text, keys, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={400} render={children} />
    <Base.Portal>
      <Base.Positioner className="floating" sideOffset={6}>
        <Base.Popup className="tip">
          {text}
          {keys ? <kbd className="ml-2 opacity-75">{keys}</kbd> : null}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
