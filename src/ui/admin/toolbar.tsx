import { Toggle } from '@base-ui/react/toggle'
import { Toolbar as Base } from '@base-ui/react/toolbar'
import type { ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

/** Tools in a row: one stop of the Tab key, arrows inside. */
export const Toolbar = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Root aria-label={label} className="toolbar">
    {children}
  </Base.Root>
)

export const ToolbarLine = () => <Base.Separator className="toolbar-line" />

interface ToolbarButtonProps {
  /** Its name, spoken and shown beside the pointer. */
  label: string
  icon: ReactNode
  /** Words beside the icon. */
  children?: ReactNode
  /** What does the same, e.g. "Ctrl+B". */
  keys?: string | undefined
  /** A tool that stays down while it holds. */
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onPress: () => void
}

export const ToolbarButton = ({ label, icon, children, keys, pressed, disabled, onPress }: ToolbarButtonProps) => (
  <Tooltip keys={keys} text={label}>
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
