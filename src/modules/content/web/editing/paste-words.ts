import type { Editor } from '@tiptap/core'
import { cleanedPaste } from './cleaned-paste.ts'
import { keepsPasted } from './paste-option.ts'

/** Whether what was copied elsewhere comes in as mere words. A picture that came without words is none; an editor of texts says so in what is copied in it. */
export const comesAsWords = ({ html, words }: { html: string; words: string }): boolean =>
  html !== '' && words !== '' && !html.includes('data-pm-slice')

/** How an editor of formatted text takes what is pasted: its words, each line a paragraph; its formatting where that is asked for, as far as it is let through. */
export const pasteProps = (onLeftOut: () => void) => ({
  transformPastedHTML: (html: string) => cleanedPaste(html, onLeftOut),
  handleDOMEvents: {
    paste: (view: Editor['view'], event: ClipboardEvent): boolean => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      const words = event.clipboardData?.getData('text/plain') ?? ''
      if (!view.editable || keepsPasted() || !comesAsWords({ html, words })) return false
      event.preventDefault()
      view.pasteText(words, event)
      return true
    },
  },
})
