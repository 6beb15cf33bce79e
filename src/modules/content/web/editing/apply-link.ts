import type { Editor } from '@tiptap/core'
import { parseLinkAddress } from '#content/domain/parse-link-address.ts'
import { focusEditor } from './focus-editor.ts'

/**
 * Links the selection to a typed address, and inserts the address as text without a selection. An empty address removes
 * the link. Returns false for an invalid address.
 */
export const applyLink = (editor: Editor, input: string): boolean => {
  const href = parseLinkAddress(input)
  if (href === null) return false
  if (href === '') focusEditor(editor).extendMarkRange('link').unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    const marks = [{ type: 'link', attrs: { href } }]
    focusEditor(editor).insertContent({ type: 'text', text: input.trim(), marks }).run()
  } else focusEditor(editor).extendMarkRange('link').setLink({ href }).run()
  return true
}
