import { Menu as Base } from '@base-ui/react/menu'
import { useLayoutEffect, useRef } from 'react'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'

interface PointMenuProps {
  /** The position in the window; null closes the menu. */
  position: { x: number; y: number } | null
  /** The subject of the actions. */
  title: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** A menu at a point of the page. An action runs after the menu has closed, so that it can move the focus. */
export const PointMenu = ({ position, title, entries, onClose }: PointMenuProps) => {
  const chosen = useRef<(() => void) | null>(null)
  const entriesOnClose = entries.map(({ onSelect, ...entry }) => ({
    ...entry,
    ...(onSelect && {
      onSelect: () => {
        chosen.current = onSelect
        // The menu stayed open once although an entry was pressed, so closing does not depend on the library's event.
        onClose()
      },
    }),
  }))
  const isOpen = position !== null
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [isOpen])
  const point = position ?? { x: 0, y: 0 }
  return (
    <Base.Root
      modal={false}
      onOpenChange={open => !open && onClose()}
      onOpenChangeComplete={open => {
        if (open) return
        const action = chosen.current
        chosen.current = null
        before.current?.focus({ preventScroll: true })
        action?.()
      }}
      open={isOpen}
    >
      <Base.Portal>
        <Base.Positioner
          align="start"
          anchor={{ getBoundingClientRect: () => DOMRect.fromRect({ ...point, width: 0, height: 0 }) }}
          className="floating"
          side="bottom"
        >
          <Base.Popup aria-label={title} className="popup options point-menu" finalFocus={false}>
            <Base.Group>
              <Base.GroupLabel className="options-title">{title}</Base.GroupLabel>
              <MenuEntries entries={entriesOnClose} />
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
