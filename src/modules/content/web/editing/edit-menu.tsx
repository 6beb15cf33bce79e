import { useEffect, useEffectEvent, useState } from 'react'
import { useMayArrange, useMayManage } from '#content/web/parts/may-of-pages.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PointMenu } from '#ui/admin/point-menu.tsx'
import { can } from '#wire/visitor.ts'
import { deedsOf, nameOf } from './menu-deeds.tsx'
import { type Pointed, pointedAt } from './pointed.ts'
import { useSession } from './session.ts'

/** Milliseconds that a finger rests before it asks for the menu, and pixels that it may tremble. */
const LONG = 500
const TREMBLE = 10

interface Asked {
  pointed: Pointed
  x: number
  y: number
}

/** What can be done with what stands in the page, by the other button, a long press or the menu key; with Shift it is the browser's own menu. */
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
    // A finger that asked already: the platform tells of it once more, now or when it is lifted, and points at the open menu by then.
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
    // Some tablets tell of a long press by nothing but the touch.
    const press = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      drop()
      hasAsked = false
      if (pointerType !== 'touch') return
      from = { x, y }
      timer = setTimeout(() => {
        // A text that is touched is drawn anew for writing: what was touched first is no more in the page.
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

/** The menu key has no point of its own: below what has the focus. A block's handle has no size either: where its block begins. */
const pointOf = (event: MouseEvent, element: HTMLElement): { x: number; y: number } => {
  if (event.button === 2 || event.detail > 0) return { x: event.clientX, y: event.clientY }
  const shown = element.dataset.block === undefined ? element : element.nextElementSibling
  const { left, top, bottom } = (shown ?? element).getBoundingClientRect()
  return { x: Math.max(left, 8), y: Math.min(Math.max(bottom, top), window.innerHeight / 2) }
}
