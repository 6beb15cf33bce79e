import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { fetchAgain } from '#platform/web/fetch-again.ts'

interface Entered {
  /** The text's address and language. */
  at: string
  place: HTMLElement
  html: string
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  onLeftOut: () => void
}

let open: { at: string; place: HTMLElement; editor: Editor; classes: string; html: string } | null = null
/** What is asked for the text that is written, below its tools. */
let asks: 'link' | 'image' | 'media' | null = null
let turn = 0
const listeners = new Set<() => void>()
const tell = () => {
  turn++
  for (const listener of listeners) listener()
}

let opener: typeof import('./rich-editor.ts').openRichEditor | null = null
/** The library is fetched while the page is opened for editing; lines, pictures and blocks do not wait for it. */
export const prepareFormatting = async (): Promise<void> => {
  opener ??= (await fetchAgain(() => import('./rich-editor.ts'))).openRichEditor
}

/** The one formatted text that is being written. */
export const formatting = {
  /** Asks for an address or a picture; null asks no more. */
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
      // Whoever went on to another text meanwhile writes in that one.
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
  /** The text was changed from elsewhere: taken back, or written in another field. */
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

/** The editor of the text that is being written, anew at each turn of its selection. */
export const useFormatting = (): Editor | null => {
  useSyncExternalStore(subscribe, () => turn)
  return open?.editor ?? null
}

export const useAsked = (): typeof asks => {
  useSyncExternalStore(subscribe, () => turn)
  return asks
}
