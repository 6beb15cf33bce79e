import type { Editor } from '@tiptap/core'

export const focusEditor = (editor: Editor) => editor.chain().focus(null, { scrollIntoView: false })
