import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  text: string
  /** The keys that do the same. */
  keys?: string | undefined
  /** What it belongs to; it has a name of its own, for a tooltip is not spoken. */
  children: ReactElement
}

/** A few words beside what is pointed at or focused. */
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
