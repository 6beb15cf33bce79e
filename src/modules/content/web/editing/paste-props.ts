import type { Editor } from '@tiptap/core'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { isPastedFormattingKept } from './paste-option.ts'

/**
 * Returns true when a paste should insert plain text. A picture without text is not plain text, and ProseMirror marks
 * its own content.
 */
export const pastesAsPlainText = ({ html, text }: { html: string; text: string }): boolean =>
  html !== '' && text !== '' && !html.includes('data-pm-slice')

/** Returns editor properties that paste plain text by default and cleaned HTML when formatting is kept. */
export const createPasteProps = (onMediaRemoved: () => void) => ({
  transformPastedHTML: (html: string) => cleanPastedHtml(html, onMediaRemoved),
  handleDOMEvents: {
    paste: (view: Editor['view'], event: ClipboardEvent): boolean => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!view.editable || isPastedFormattingKept() || !pastesAsPlainText({ html, text })) return false
      event.preventDefault()
      view.pasteText(text, event)
      return true
    },
  },
})
