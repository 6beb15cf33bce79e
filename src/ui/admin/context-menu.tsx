import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement } from 'react'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'

interface ContextMenuProps {
  /** What is pressed with the other button, held long, or asked by the menu key: any element. */
  children: ReactElement
  entries: readonly MenuEntry[]
}

/** The actions of a thing, at the pointer. Whatever it offers must be reachable without it too. */
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
