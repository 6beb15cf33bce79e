import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'

interface EnteredText {
  /** Identifies the text by its address and language. */
  textId: string
  element: HTMLElement
  html: string
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  onMediaRemoved: () => void
}

let open: { textId: string; element: HTMLElement; editor: Editor; classes: string; html: string } | null = null
/** The open panel below the toolbar. */
let panel: 'link' | 'image' | 'media' | null = null
let revision = 0
const listeners = createListenerSet()
const notify = () => {
  revision++
  listeners.notify()
}

let openRichEditor: typeof import('./rich-editor.ts').openRichEditor | null = null
/** Loads the rich text library early. Lines, pictures and blocks do not wait for it. */
export const prepareFormatting = async (): Promise<void> => {
  openRichEditor ??= (await loadWithRetry(() => import('./rich-editor.ts'))).openRichEditor
}

/** Manages the one formatted text that is being edited. */
export const formatting = {
  /** Opens a panel; null closes it. */
  openPanel: (nextPanel: typeof panel): void => {
    panel = open ? nextPanel : null
    notify()
  },
  isOpen: (): boolean => open !== null,
  isEditing: (textId: string): boolean => open?.textId === textId,
  open: (options: EnteredText): void => {
    const { textId, element, html, point, onChange, onMediaRemoved } = options
    if (open?.textId === textId) return
    if (!openRichEditor) {
      // The user may have selected another text in between.
      const hasFocus = () => element.contains(document.activeElement)
      void prepareFormatting().then(() => (hasFocus() ? formatting.open(options) : undefined), reportError)
      return
    }
    formatting.close()
    const classes = element.className
    const openField = { textId, element, classes, html }
    const editor = openRichEditor({
      element,
      html,
      point,
      onMediaRemoved,
      onChange: next => {
        openField.html = next
        onChange(next)
      },
      onState: notify,
    })
    open = Object.assign(openField, { editor })
    notify()
  },
  /** Shows a text that was changed by undo or by another field. */
  setHtml: (textId: string, html: string): void => {
    if (open?.textId !== textId || open.html === html) return
    open.html = html
    open.editor.commands.setContent(html, { emitUpdate: false })
  },
  close: (): void => {
    if (!open) return
    const { editor, element, classes, html } = open
    open = null
    panel = null
    editor.destroy()
    element.className = classes
    element.removeAttribute('contenteditable')
    element.tabIndex = 0
    element.innerHTML = html
    notify()
  },
  closeText: (textId: string): void => {
    if (open?.textId === textId) formatting.close()
  },
}

/** Returns the active editor and rerenders on each change of its state. */
export const useFormatting = (): Editor | null => {
  useSyncExternalStore(listeners.subscribe, () => revision)
  return open?.editor ?? null
}

export const useFormattingPanel = (): typeof panel => {
  useSyncExternalStore(listeners.subscribe, () => revision)
  return panel
}
