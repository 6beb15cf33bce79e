import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'

interface ContextMenuProps {
  /** The element that opens the menu on right click, long press or the menu key. */
  children: ReactElement
  entries: readonly MenuEntry[]
}

/** Renders a context menu. Its actions must also be reachable elsewhere. */
export const ContextMenu = ({ children, entries }: ContextMenuProps) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner className="floating">
        <Base.Popup className="popup options">
          <MenuEntries entries={entries} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
