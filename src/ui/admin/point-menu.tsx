import { Menu as Base } from '@base-ui/react/menu'
import { useLayoutEffect, useRef } from 'react'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'

interface PointMenuProps {
  /** Where it opens, in the window; null is closed. */
  at: { x: number; y: number } | null
  /** What its actions are about. */
  title: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** A menu at a point of the page. What is chosen happens once it has closed, so that it may take the focus. */
export const PointMenu = ({ at, title, entries, onClose }: PointMenuProps) => {
  const chosen = useRef<(() => void) | null>(null)
  const held = entries.map(({ onSelect, ...entry }) => ({
    ...entry,
    ...(onSelect && {
      onSelect: () => {
        chosen.current = onSelect
      },
    }),
  }))
  const isOpen = at !== null
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (isOpen) before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [isOpen])
  const point = at ?? { x: 0, y: 0 }
  return (
    <Base.Root
      modal={false}
      onOpenChange={open => !open && onClose()}
      onOpenChangeComplete={open => {
        if (open) return
        const deed = chosen.current
        chosen.current = null
        before.current?.focus({ preventScroll: true })
        deed?.()
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
              <MenuEntries entries={held} />
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
