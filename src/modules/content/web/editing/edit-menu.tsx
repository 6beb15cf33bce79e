import { useEffect, useEffectEvent, useState } from 'react'
import { useCanArrangeBlocks, useCanManagePages } from '#content/web/parts/page-permissions.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PointMenu } from '#ui/admin/point-menu.tsx'
import { can } from '#wire/visitor.ts'
import { describePointedTarget, listMenuEntries } from './list-menu-entries.tsx'
import { findPointedTarget, type PointedTarget } from './pointed-target.ts'
import { useSession } from './session.ts'

/** A touch opens the menu after this many milliseconds without moving further than `MAX_MOVE_PX` pixels. */
const LONG_PRESS_MS = 500
const MAX_MOVE_PX = 10

interface MenuRequest {
  pointed: PointedTarget
  x: number
  y: number
}

/**
 * The context menu of the editor, opened by right click, long press or the menu key. Shift opens the browser's menu.
 */
export const EditMenu = () => {
  const t = useT()
  const language = useLanguage()
  const visitor = useVisitor()
  const mayArrange = useCanArrangeBlocks()
  const mayManage = useCanManagePages()
  const document = useSession(({ state }) => state.document)
  const [asked, setAsked] = useState<MenuRequest | null>(null)
  const [open, setOpen] = useState(false)
  useMenuRequests(next => {
    setAsked(next)
    setOpen(true)
  })
  if (!document || !asked) return null
  const setting = { t, language, document, editsProducts: can(visitor, 'product.edit'), mayArrange, mayManage }
  return (
    <PointMenu
      position={open ? { x: asked.x, y: asked.y } : null}
      entries={listMenuEntries(asked.pointed, setting)}
      onClose={() => setOpen(false)}
      title={describePointedTarget(asked.pointed, setting)}
    />
  )
}

const useMenuRequests = (onAsk: (asked: MenuRequest) => void): void => {
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    // Prevents a second menu: browsers also fire `contextmenu` for a long press, now or on release, over the open menu.
    let isHandled = false
    const request = (event: MouseEvent) => {
      drop()
      const point = event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined
      const pointed = event.shiftKey && point ? null : findPointedTarget(event.target, point)
      if (!pointed && !isHandled) return
      event.preventDefault()
      if (pointed && !isHandled) ask({ pointed, ...pointOf(event, pointed.element) })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    const drop = () => clearTimeout(timer)
    // Some tablets fire no `contextmenu` event for a long press.
    const press = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      drop()
      isHandled = false
      if (pointerType !== 'touch') return
      from = { x, y }
      timer = setTimeout(() => {
        // A touched text is replaced by its editor, so the first target may be detached.
        const pointed = findPointedTarget(document.elementFromPoint(x, y), { x, y })
        if (!pointed) return
        isHandled = true
        ask({ pointed, x, y })
      }, LONG_PRESS_MS)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > MAX_MOVE_PX) drop()
    }
    const type = () => {
      isHandled = false
    }
    document.addEventListener('keydown', type)
    document.addEventListener('contextmenu', request)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', drop)
    document.addEventListener('pointercancel', drop)
    return () => {
      drop()
      document.removeEventListener('keydown', type)
      document.removeEventListener('contextmenu', request)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', drop)
      document.removeEventListener('pointercancel', drop)
    }
  }, [])
}

/** The menu key has no pointer position: the menu opens below the focused element, or at the block of a handle. */
const pointOf = (event: MouseEvent, element: HTMLElement): { x: number; y: number } => {
  if (event.button === 2 || event.detail > 0) return { x: event.clientX, y: event.clientY }
  const shown = element.dataset.block === undefined ? element : element.nextElementSibling
  const { left, top, bottom } = (shown ?? element).getBoundingClientRect()
  return { x: Math.max(left, 8), y: Math.min(Math.max(bottom, top), window.innerHeight / 2) }
}
