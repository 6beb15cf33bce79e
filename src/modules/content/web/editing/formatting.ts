import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { fetchAgain } from '#platform/web/fetch-again.ts'

interface Entered {
  /** Identifies the text by its address and language. */
  at: string
  place: HTMLElement
  html: string
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  onLeftOut: () => void
}

let open: { at: string; place: HTMLElement; editor: Editor; classes: string; html: string } | null = null
/** The open panel below the toolbar. */
let asks: 'link' | 'image' | 'media' | null = null
let turn = 0
const listeners = new Set<() => void>()
const tell = () => {
  turn++
  for (const listener of listeners) listener()
}

let opener: typeof import('./rich-editor.ts').openRichEditor | null = null
/** Loads the rich text library early. Lines, pictures and blocks do not wait for it. */
export const prepareFormatting = async (): Promise<void> => {
  opener ??= (await fetchAgain(() => import('./rich-editor.ts'))).openRichEditor
}

/** Manages the one formatted text that is being edited. */
export const formatting = {
  /** Opens a panel; null closes it. */
  ask: (what: typeof asks): void => {
    asks = open ? what : null
    tell()
  },
  isOpen: (): boolean => open !== null,
  holds: (at: string): boolean => open?.at === at,
  enter: (entered: Entered): void => {
    const { at, place, html, point, onChange, onLeftOut } = entered
    if (open?.at === at) return
    if (!opener) {
      // The user may have moved to another text meanwhile.
      const stays = () => place.contains(document.activeElement)
      void prepareFormatting().then(() => (stays() ? formatting.enter(entered) : undefined), reportError)
      return
    }
    formatting.close()
    const classes = place.className
    const here = { at, place, classes, html }
    const editor = opener({
      ...{ place, html, point, onLeftOut },
      onChange: next => {
        here.html = next
        onChange(next)
      },
      onState: tell,
    })
    open = Object.assign(here, { editor })
    tell()
  },
  /** Shows a text that was changed by undo or by another field. */
  show: (at: string, html: string): void => {
    if (open?.at !== at || open.html === html) return
    open.html = html
    open.editor.commands.setContent(html, { emitUpdate: false })
  },
  close: (): void => {
    if (!open) return
    const { editor, place, classes, html } = open
    open = null
    asks = null
    editor.destroy()
    place.className = classes
    place.removeAttribute('contenteditable')
    place.tabIndex = 0
    place.innerHTML = html
    tell()
  },
  leave: (at: string): void => {
    if (open?.at === at) formatting.close()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the active editor and rerenders on each change of its state. */
export const useFormatting = (): Editor | null => {
  useSyncExternalStore(subscribe, () => turn)
  return open?.editor ?? null
}

export const useAsked = (): typeof asks => {
  useSyncExternalStore(subscribe, () => turn)
  return asks
}
