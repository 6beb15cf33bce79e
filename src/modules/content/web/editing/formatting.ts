import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'

interface EnteredText {
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
let panel: 'link' | 'image' | 'media' | null = null
let revision = 0
const listeners = new Set<() => void>()
const notify = () => {
  revision++
  for (const listener of listeners) listener()
}

let opener: typeof import('./rich-editor.ts').openRichEditor | null = null
/** Loads the rich text library early. Lines, pictures and blocks do not wait for it. */
export const prepareFormatting = async (): Promise<void> => {
  opener ??= (await loadWithRetry(() => import('./rich-editor.ts'))).openRichEditor
}

/** Manages the one formatted text that is being edited. */
export const formatting = {
  /** Opens a panel; null closes it. */
  ask: (what: typeof panel): void => {
    panel = open ? what : null
    notify()
  },
  isOpen: (): boolean => open !== null,
  holds: (at: string): boolean => open?.at === at,
  enter: (entered: EnteredText): void => {
    const { at, place, html, point, onChange, onLeftOut } = entered
    if (open?.at === at) return
    if (!opener) {
      // The user may have moved to another text in between.
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
      onState: notify,
    })
    open = Object.assign(here, { editor })
    notify()
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
    panel = null
    editor.destroy()
    place.className = classes
    place.removeAttribute('contenteditable')
    place.tabIndex = 0
    place.innerHTML = html
    notify()
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
  useSyncExternalStore(subscribe, () => revision)
  return open?.editor ?? null
}

export const useFormattingPanel = (): typeof panel => {
  useSyncExternalStore(subscribe, () => revision)
  return panel
}
