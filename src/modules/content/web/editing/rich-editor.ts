import { Editor, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { pasteProps } from './paste-words.ts'
import { textNodes } from './text-nodes.ts'

/** Only what the server's list of formatted text lets through; undo is the session's. */
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

export interface RichEditorGiven {
  place: HTMLElement
  html: string
  /** Where the caret goes: at a point of the window, else at the end. */
  point?: { left: number; top: number } | undefined
  onChange: (html: string) => void
  /** Pictures were pasted that are no files of the shop, and are left out. */
  onLeftOut: () => void
  /** The selection or what may be done with it is another. */
  onState: () => void
}

/** Makes an element of the page an editor of its own text, in the page's typography. */
export const openRichEditor = ({ place, html, point, onChange, onLeftOut, onState }: RichEditorGiven): Editor => {
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
