import { Toggle } from '@base-ui/react/toggle'
import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** Renders a toolbar with one Tab stop; arrow keys move inside. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Root aria-label={label} className="toolbar">
    {children}
  </Base.Root>
)

export const ToolbarSeparator = () => <Base.Separator className="toolbar-line" />

interface ToolbarButtonProps {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  /** Text beside the icon. */
  children?: ReactNode
  /** The keyboard shortcut, e.g. "Ctrl+B". */
  shortcut?: string | undefined
  /** The state of a toggle button. */
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onPress: () => void
}

/** Renders a button of a toolbar with its tooltip. With `pressed` it is a toggle button. */
export const ToolbarButton = ({ label, icon, children, shortcut, pressed, disabled, onPress }: ToolbarButtonProps) => (
  <Tooltip shortcut={shortcut} text={label}>
    <Base.Button
      aria-label={label}
      className="toolbar-button"
      disabled={disabled ?? false}
      onClick={onPress}
      render={pressed === undefined ? <button type="button" /> : <Toggle pressed={pressed} />}
    >
      {icon}
      {children}
    </Base.Button>
  </Tooltip>
)
