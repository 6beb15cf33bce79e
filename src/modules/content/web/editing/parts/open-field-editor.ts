import { Editor } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { createPasteProps } from '../paste-props.ts'
import { textExtensions } from '../text-nodes.ts'

interface FieldEditorOptions {
  element: HTMLElement
  html: string
  /** HTML attributes of the editable element. */
  attributes: Record<string, string>
  onChange: (html: string) => void
  /** Runs when pasted pictures that are not files of the shop were removed. */
  onMediaRemoved: () => void
  /** Runs when the selection or the available commands change. */
  onState: () => void
}

/** Opens a rich text editor in a form. Its schema matches the server's HTML sanitizer. */
export const openFieldEditor = ({
  element,
  html,
  attributes,
  onChange,
  onMediaRemoved,
  onState,
}: FieldEditorOptions): Editor =>
  new Editor({
    element,
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
      ...textExtensions,
    ],
    editorProps: { attributes, ...createPasteProps(onMediaRemoved) },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onTransaction: onState,
  })
