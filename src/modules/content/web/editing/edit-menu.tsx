import { useEffect, useEffectEvent, useState } from 'react'
import { useMayArrange, useMayManage } from '#content/web/parts/may-of-pages.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PointMenu } from '#ui/admin/point-menu.tsx'
import { can } from '#wire/visitor.ts'
import { deedsOf, nameOf } from './menu-deeds.tsx'
import { type Pointed, pointedAt } from './pointed.ts'
import { useSession } from './session.ts'

/** A touch opens the menu after this many milliseconds without moving further than `TREMBLE` pixels. */
const LONG = 500
const TREMBLE = 10

interface Asked {
  pointed: Pointed
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
  const mayArrange = useMayArrange()
  const mayManage = useMayManage()
  const document = useSession(({ state }) => state.document)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  useMenuRequests(next => {
    setAsked(next)
    setOpen(true)
  })
  if (!document || !asked) return null
  const setting = { t, language, document, editsProducts: can(visitor, 'product.edit'), mayArrange, mayManage }
  return (
    <PointMenu
      at={open ? { x: asked.x, y: asked.y } : null}
      entries={deedsOf(asked.pointed, setting)}
      onClose={() => setOpen(false)}
      title={nameOf(asked.pointed, setting)}
    />
  )
}

const useMenuRequests = (onAsk: (asked: Asked) => void): void => {
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    // Prevents a second menu: browsers also fire `contextmenu` for a long press, now or on release, over the open menu.
    let hasAsked = false
    const request = (event: MouseEvent) => {
      drop()
      const point = event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined
      const pointed = event.shiftKey && point ? null : pointedAt(event.target, point)
      if (!pointed && !hasAsked) return
      event.preventDefault()
      if (pointed && !hasAsked) ask({ pointed, ...pointOf(event, pointed.element) })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    const drop = () => clearTimeout(timer)
    // Some tablets fire no `contextmenu` event for a long press.
    const press = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      drop()
      hasAsked = false
      if (pointerType !== 'touch') return
      from = { x, y }
      timer = setTimeout(() => {
        // A touched text is replaced by its editor, so the first target may be detached.
        const pointed = pointedAt(document.elementFromPoint(x, y), { x, y })
        if (!pointed) return
        hasAsked = true
        ask({ pointed, x, y })
      }, LONG)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE) drop()
    }
    const type = () => {
      hasAsked = false
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
