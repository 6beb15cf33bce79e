import { Editor, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { pasteProps } from './paste-props.ts'
import { textNodes } from './text-nodes.ts'

/** The schema matches the server's HTML sanitizer. The session handles undo. */
const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    undoRedo: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  ...textNodes,
]

export interface RichEditorOptions {
  place: HTMLElement
  html: string
  /** The caret position as a window point; by default the end. */
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  /** Runs when pasted pictures that are not files of the shop were removed. */
  onLeftOut: () => void
  /** Runs when the selection or the available commands change. */
  onState: () => void
}

/** Turns an element of the page into a rich text editor with the page's styles. */
export const openRichEditor = ({ place, html, point, onChange, onLeftOut, onState }: RichEditorOptions): Editor => {
  place.replaceChildren()
  const classes = place.className
  const editor = new Editor({
    element: { mount: place },
    content: html,
    extensions,
    editorProps: pasteProps(onLeftOut),
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
    onTransaction: onState,
  })
  place.className = `${classes} ProseMirror`
  const spot = point && editor.view.posAtCoords(point)
  editor.commands.focus(spot ? spot.pos : 'end', { scrollIntoView: false })
  return editor
}
