import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'
import { loadWithRetry } from '#platform/web/load-with-retry.ts'

interface TextEditorOptions {
  /** Identifies the text by its address and language. */
  textId: string
  element: HTMLElement
  html: string
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  onMediaRemoved: () => void
}

let activeText: { textId: string; element: HTMLElement; editor: Editor; classes: string; html: string } | null = null
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
    panel = activeText ? nextPanel : null
    notify()
  },
  isOpen: (): boolean => activeText !== null,
  isEditing: (textId: string): boolean => activeText?.textId === textId,
  open: (options: TextEditorOptions): void => {
    const { textId, element, html, point, onChange, onMediaRemoved } = options
    if (activeText?.textId === textId) return
    if (!openRichEditor) {
      // The user may have selected another text in between.
      const hasFocus = () => element.contains(document.activeElement)
      void prepareFormatting().then(() => (hasFocus() ? formatting.open(options) : undefined), reportError)
      return
    }
    formatting.close()
    const classes = element.className
    const textState = { textId, element, classes, html }
    const editor = openRichEditor({
      element,
      html,
      point,
      onMediaRemoved,
      onChange: next => {
        textState.html = next
        onChange(next)
      },
      onState: notify,
    })
    activeText = Object.assign(textState, { editor })
    notify()
  },
  /** Shows a text that was changed by undo or by another field. */
  setHtml: (textId: string, html: string): void => {
    if (activeText?.textId !== textId || activeText.html === html) return
    activeText.html = html
    activeText.editor.commands.setContent(html, { emitUpdate: false })
  },
  close: (): void => {
    if (!activeText) return
    const { editor, element, classes, html } = activeText
    activeText = null
    panel = null
    editor.destroy()
    element.className = classes
    element.removeAttribute('contenteditable')
    element.tabIndex = 0
    element.innerHTML = html
    notify()
  },
  closeText: (textId: string): void => {
    if (activeText?.textId === textId) formatting.close()
  },
}

/** Returns the active editor and rerenders on each change of its state. */
export const useFormatting = (): Editor | null => {
  useSyncExternalStore(listeners.subscribe, () => revision)
  return activeText?.editor ?? null
}

export const useFormattingPanel = (): typeof panel => {
  useSyncExternalStore(listeners.subscribe, () => revision)
  return panel
}
