import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { Link } from '#ui/link.tsx'
import { moveIndex } from '#ui/move-index.ts'
import { usePopup } from '#ui/use-popup.ts'
import { listVisibleCategories } from './category-tree.ts'

interface CategoryBarMenuProps {
  id: string
  node: CategoryNode
  anchor: RefObject<HTMLElement | null>
  close: () => void
  /** Each increase moves the focus to the first link. */
  entryCount: number
}

export const CategoryBarMenu = ({ id, node, anchor, close, entryCount }: CategoryBarMenuProps) => {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  usePopup({ anchor, popup, open: true, close, maxHeight: 480 })
  const listLinks = () => [...(popup.current?.querySelectorAll('a') ?? [])]
  useEffect(() => {
    if (entryCount > 0) popup.current?.querySelector('a')?.focus()
  }, [entryCount])
  const handleKeyDown = (event: KeyboardEvent) => {
    const nextIndex = moveIndex(event.key, listLinks().indexOf(event.target as HTMLAnchorElement), listLinks().length)
    if (nextIndex === undefined) return
    event.preventDefault()
    listLinks()[nextIndex]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside handle presses; arrow keys move the focus
    <div className="popup min-w-64 p-2" id={id} onKeyDown={handleKeyDown} popover="manual" ref={popup}>
      <ul>
        {[node, ...listVisibleCategories(node.children)].map(entry => (
          <li key={entry.id}>
            <Link className="menu-item" href={entry.url} onClick={close}>
              <span className="flex-1">{entry === node ? t('listing.allOf', { name: node.name }) : entry.name}</span>
              <span className="tabular text-secondary">{entry.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
