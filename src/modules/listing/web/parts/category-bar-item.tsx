import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { Link } from '#ui/link.tsx'
import { listVisibleCategories } from './category-tree.ts'

/** Delay before closing, because the pointer crosses a gap on its way to the menu. */
const CLOSE_DELAY_MS = 160
const OPEN_DELAY_MS = 100

const CategoryBarMenu = createLazyComponent(() =>
  import('./category-bar-menu.tsx').then(({ CategoryBarMenu: component }) => component),
)

/** Shows a category link in the bar; hovering or the down key opens its subcategories. */
export const CategoryBarItem = ({ node }: { node: CategoryNode }) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** Counts the requests of the keyboard to enter the menu. */
  const [entryCount, setEntryCount] = useState(0)
  const item = useRef<HTMLLIElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const children = listVisibleCategories(node.children)
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    setIsOpen(false)
    setEntryCount(0)
  }
  const scheduleToggle = (state: 'open' | 'closed') => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || children.length === 0) return
    if (state === 'open') CategoryBarMenu.prefetch()
    clearTimeout(timer.current)
    timer.current =
      state === 'open' ? setTimeout(() => setIsOpen(true), OPEN_DELAY_MS) : setTimeout(close, CLOSE_DELAY_MS)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const link = item.current?.querySelector('a')
    if (event.key === 'Escape' && isOpen) {
      close()
      link?.focus()
    } else if (event.key === 'ArrowDown' && event.target === link && children.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setEntryCount(entryCount + 1)
    }
  }
  return (
    <li
      className="shrink-0"
      onKeyDown={handleKeyDown}
      onPointerEnter={scheduleToggle('open')}
      onPointerLeave={scheduleToggle('closed')}
      ref={item}
    >
      <Link
        aria-controls={isOpen ? id : undefined}
        aria-expanded={children.length > 0 ? isOpen : undefined}
        className="flex min-h-11 items-center px-3 text-sm font-medium whitespace-nowrap text-secondary hover:text-text aria-expanded:text-text focus-visible:-outline-offset-2"
        href={node.url}
        onClick={close}
        onFocus={children.length > 0 ? CategoryBarMenu.prefetch : undefined}
      >
        {node.name}
      </Link>
      {isOpen ? (
        <CategoryBarMenu anchor={item} close={close} entryCount={entryCount} id={id} node={node} isNeeded />
      ) : null}
    </li>
  )
}
