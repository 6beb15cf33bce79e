import { Editor, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { createPasteProps } from './paste-props.ts'
import { textExtensions } from './text-nodes.ts'

/** The schema matches the server's HTML sanitizer. The session handles undo. */
const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    undoRedo: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  ...textExtensions,
]

export interface RichEditorOptions {
  element: HTMLElement
  html: string
  /** The caret position as a window point; by default the end. */
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  /** Runs when pasted pictures that are not files of the shop were removed. */
  onMediaRemoved: () => void
  /** Runs when the selection or the available commands change. */
  onState: () => void
}

/** Turns an element of the page into a rich text editor with the page's styles. */
export const openRichEditor = ({
  element,
  html,
  point,
  onChange,
  onMediaRemoved,
  onState,
}: RichEditorOptions): Editor => {
  element.replaceChildren()
  const classes = element.className
  const editor = new Editor({
    element: { mount: element },
    content: html,
    extensions,
    editorProps: createPasteProps(onMediaRemoved),
    onUpdate: ({ editor: changedEditor }) => onChange(changedEditor.isEmpty ? '' : changedEditor.getHTML()),
    onTransaction: onState,
  })
  element.className = `${classes} ProseMirror`
  const position = point && editor.view.posAtCoords(point)
  editor.commands.focus(position ? position.pos : 'end', { scrollIntoView: false })
  return editor
}
