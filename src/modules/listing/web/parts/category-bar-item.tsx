import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-page-options.ts'
import { Link } from '#ui/link.tsx'
import { moveIndex } from '#ui/move-index.ts'
import { usePopup } from '#ui/use-popup.ts'
import { visibleCategories } from './category-tree.ts'

/** Delay before closing, because the pointer crosses a gap on its way to the menu. */
const CLOSE_DELAY_MS = 160
const OPEN_DELAY_MS = 100

/** A category link in the bar; hovering or the down key opens its subcategories. */
export const CategoryBarItem = ({ node }: { node: CategoryNode }) => {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const children = visibleCategories(node.children)
  usePopup({ anchor: item, popup, open, close: () => setOpen(false), maxHeight: 480 })
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (next: boolean, delay: number) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || children.length === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }
  const links = () => [...(popup.current?.querySelectorAll('a') ?? [])]
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      item.current?.querySelector('a')?.focus()
    } else if (/^(Arrow(Down|Up)|Home|End)$/.test(event.key) && children.length > 0) {
      const inMenu = popup.current?.contains(document.activeElement)
      if (!inMenu && event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
      const at = links().indexOf(document.activeElement as HTMLAnchorElement)
      // The menu is rendered before the next frame.
      requestAnimationFrame(() => links()[moveIndex(event.key, at, links().length) ?? 0]?.focus())
    }
  }
  return (
    <li
      className="shrink-0"
      onKeyDown={steer}
      onPointerEnter={later(true, OPEN_DELAY_MS)}
      onPointerLeave={later(false, CLOSE_DELAY_MS)}
      ref={item}
    >
      <Link
        aria-controls={open ? id : undefined}
        aria-expanded={children.length > 0 ? open : undefined}
        className="flex min-h-11 items-center px-3 text-sm font-medium whitespace-nowrap text-secondary hover:text-text aria-expanded:text-text focus-visible:-outline-offset-2"
        href={node.url}
        onClick={() => setOpen(false)}
      >
        {node.name}
      </Link>
      {open ? (
        <div className="popup min-w-64 p-2" id={id} popover="manual" ref={popup}>
          <ul>
            {[node, ...children].map(entry => (
              <li key={entry.id}>
                <Link className="menu-item" href={entry.url} onClick={() => setOpen(false)}>
                  <span className="flex-1">
                    {entry === node ? t('listing.allOf', { name: node.name }) : entry.name}
                  </span>
                  <span className="tabular text-secondary">{entry.count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </li>
  )
}
