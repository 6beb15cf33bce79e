import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'

interface MenuProps {
  /** The button that opens the menu: a `Button` or a labelled `IconButton`. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end' | undefined
}

/** Renders a button with a menu of actions or links. */
export const Menu = ({ trigger, entries, align = 'start' }: MenuProps) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner align={align} className="floating" sideOffset={4}>
        <Base.Popup className="popup options">
          <MenuEntries entries={entries} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
