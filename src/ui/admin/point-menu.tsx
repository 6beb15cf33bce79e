import { Menu as Base } from '@base-ui/react/menu'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { MenuEntries, type MenuEntry } from './menu-entries.tsx'

interface PointMenuProps {
  /** The position in the window; null closes the menu. */
  position: { x: number; y: number } | null
  /** The subject of the actions. */
  title: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

/**
 * Renders a menu at a point of the page. An action runs after the menu has left the page, so that it can move the focus. Until
 * then the library may still move it to an entry.
 */
export const PointMenu = ({ position, title, entries, onClose }: PointMenuProps) => {
  const pendingAction = useRef<(() => void) | null>(null)
  const deferredEntries = entries.map(({ onSelect, ...entry }) => ({
    ...entry,
    ...(onSelect && {
      onSelect: () => {
        pendingAction.current = onSelect
        // The library does not report every press of an entry, so this does not wait for its event.
        onClose()
      },
    }),
  }))
  const isOpen = position !== null
  const previousFocus = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    pendingAction.current = null
    previousFocus.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }, [isOpen])
  const point = position ?? { x: 0, y: 0 }
  return (
    <Base.Root modal={false} onOpenChange={open => !open && onClose()} open={isOpen}>
      <Base.Portal>
        <Base.Positioner
          align="start"
          anchor={{ getBoundingClientRect: () => DOMRect.fromRect({ ...point, width: 0, height: 0 }) }}
          className="floating"
          side="bottom"
        >
          <Base.Popup
            aria-label={title}
            className="popup options point-menu"
            finalFocus={false}
            onKeyDown={event => {
              // The library cannot find the next element, because this menu has no trigger.
              if (event.key !== 'Tab') return
              event.preventDefault()
              onClose()
            }}
          >
            <UnmountEffect
              onUnmount={() => {
                const action = pendingAction.current
                pendingAction.current = null
                previousFocus.current?.focus({ preventScroll: true })
                action?.()
              }}
            />
            <Base.Group>
              <Base.GroupLabel className="options-title">{title}</Base.GroupLabel>
              <MenuEntries entries={deferredEntries} />
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const UnmountEffect = ({ onUnmount }: { onUnmount: () => void }) => {
  const handleUnmount = useEffectEvent(onUnmount)
  useEffect(() => () => handleUnmount(), [])
  return null
}
