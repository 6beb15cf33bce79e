import type { Editor } from '@tiptap/core'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { keepsPastedFormatting } from './paste-option.ts'

/**
 * Returns true when a paste should insert plain text. A picture without text is not plain text, and ProseMirror marks
 * its own content.
 */
export const pastesAsPlainText = ({ html, words }: { html: string; words: string }): boolean =>
  html !== '' && words !== '' && !html.includes('data-pm-slice')

/** Returns editor properties that paste plain text by default and cleaned HTML when formatting is kept. */
export const pasteProps = (onLeftOut: () => void) => ({
  transformPastedHTML: (html: string) => cleanPastedHtml(html, onLeftOut),
  handleDOMEvents: {
    paste: (view: Editor['view'], event: ClipboardEvent): boolean => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      const words = event.clipboardData?.getData('text/plain') ?? ''
      if (!view.editable || keepsPastedFormatting() || !pastesAsPlainText({ html, words })) return false
      event.preventDefault()
      view.pasteText(words, event)
      return true
    },
  },
})
