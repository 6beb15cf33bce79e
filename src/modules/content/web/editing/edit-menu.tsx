import { useEffect, useEffectEvent, useState } from 'react'
import { useCanArrangeBlocks, useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PointMenu } from '#ui/admin/point-menu.tsx'
import { can } from '#wire/visitor.ts'
import { describePointedTarget, listMenuEntries } from './list-menu-entries.tsx'
import { findPointerTarget, type PointerTarget } from './pointer-target.ts'
import { useSession } from './session.ts'

/** A touch opens the menu after this many milliseconds without moving further than `MAX_MOVE_PX` pixels. */
const LONG_PRESS_MS = 500
const MAX_MOVE_PX = 10

interface MenuRequest {
  pointerTarget: PointerTarget
  x: number
  y: number
}

/**
 * Shows the context menu of the editor, opened by right click, long press or the menu key. Shift opens the browser's
 * menu.
 */
export const EditMenu = () => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const canArrange = useCanArrangeBlocks()
  const canManage = useCanManagePages()
  const document = useSession(({ state }) => state.document)
  const [request, setRequest] = useState<MenuRequest | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  useMenuRequests(next => {
    setRequest(next)
    setIsOpen(true)
  })
  if (!document || !request) return null
  const context = {
    t,
    language,
    document,
    canEditProducts: can(visitor, 'product.edit'),
    canArrange,
    canManage,
  }
  return (
    <PointMenu
      position={isOpen ? { x: request.x, y: request.y } : null}
      entries={listMenuEntries(request.pointerTarget, context)}
      onClose={() => setIsOpen(false)}
      title={describePointedTarget(request.pointerTarget, context)}
    />
  )
}

const useMenuRequests = (onOpen: (request: MenuRequest) => void): void => {
  const openMenu = useEffectEvent(onOpen)
  useEffect(() => {
    // Prevents a second menu: browsers also fire `contextmenu` for a long press, now or on release, over the open menu.
    let isHandled = false
    const requestMenu = (event: MouseEvent) => {
      cancelTimer()
      const point = event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined
      const pointerTarget = event.shiftKey && point ? null : findPointerTarget(event.target, point)
      if (!pointerTarget && !isHandled) return
      event.preventDefault()
      if (pointerTarget && !isHandled) openMenu({ pointerTarget, ...getMenuPoint(event, pointerTarget.element) })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let start = { x: 0, y: 0 }
    const cancelTimer = () => clearTimeout(timer)
    // Some tablets fire no `contextmenu` event for a long press.
    const startTimer = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      cancelTimer()
      isHandled = false
      if (pointerType !== 'touch') return
      start = { x, y }
      timer = setTimeout(() => {
        // A touched text is replaced by its editor, so the first target may be detached.
        const pointerTarget = findPointerTarget(document.elementFromPoint(x, y), { x, y })
        if (!pointerTarget) return
        isHandled = true
        openMenu({ pointerTarget, x, y })
      }, LONG_PRESS_MS)
    }
    const cancelAfterMove = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVE_PX) cancelTimer()
    }
    const resetHandled = () => {
      isHandled = false
    }
    const removal = new AbortController()
    const { signal } = removal
    document.addEventListener('keydown', resetHandled, { signal })
    document.addEventListener('contextmenu', requestMenu, { signal })
    document.addEventListener('pointerdown', startTimer, { signal })
    document.addEventListener('pointermove', cancelAfterMove, { signal })
    document.addEventListener('pointerup', cancelTimer, { signal })
    document.addEventListener('pointercancel', cancelTimer, { signal })
    return () => {
      cancelTimer()
      removal.abort()
    }
  }, [])
}

/**
 * Returns the position of the menu. The menu key has no pointer position, so the menu opens below the focused element
 * or at the block of a handle.
 */
const getMenuPoint = (event: MouseEvent, element: HTMLElement): { x: number; y: number } => {
  if (event.button === 2 || event.detail > 0) return { x: event.clientX, y: event.clientY }
  const anchor = element.dataset.block === undefined ? element : element.nextElementSibling
  const { left, top, bottom } = (anchor ?? element).getBoundingClientRect()
  return { x: Math.max(left, 8), y: Math.min(Math.max(bottom, top), window.innerHeight / 2) }
}
