import { Editor } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { pasteProps } from '../paste-words.ts'
import { textNodes } from '../text-nodes.ts'

interface FieldEditorGiven {
  place: HTMLElement
  html: string
  /** Of the element that is written in. */
  attributes: Record<string, string>
  onChange: (html: string) => void
  /** Pictures were pasted that are no files of the shop, and are left out. */
  onLeftOut: () => void
  /** The selection or what may be done with it is another. */
  onState: () => void
}

/** An editor of formatted text in a form; it keeps no more than what the server's list of formatted text lets through. */
export const openFieldEditor = ({ place, html, attributes, onChange, onLeftOut, onState }: FieldEditorGiven): Editor =>
  new Editor({
    element: place,
    content: html,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          HTMLAttributes: { target: null, rel: null },
        },
        trailingNode: false,
      }),
      TableKit.configure({ table: { resizable: false } }),
      ...textNodes,
    ],
    editorProps: { attributes, ...pasteProps(onLeftOut) },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onTransaction: onState,
  })
