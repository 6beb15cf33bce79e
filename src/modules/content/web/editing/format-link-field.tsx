import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { parseLinkAddress } from '#content/domain/parse-link-address.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { focusEditor } from './focus-editor.ts'

/** Edits the address of the selected link, or makes the selected text a link. */
export const LinkField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useT()
  const currentHref = String(editor.getAttributes('link').href ?? '')
  const [error, setError] = useState<string>()
  const apply = (input: string) => {
    const href = parseLinkAddress(input)
    if (href === '') focusEditor(editor).extendMarkRange('link').unsetLink().run()
    else if (href === null) return setError(t('editing.format.wrongAddress'))
    else if (editor.state.selection.empty && currentHref === '') {
      focusEditor(editor)
        .insertContent({ type: 'text', text: input.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else focusEditor(editor).extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <form
      className="edit-ask"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // Escape closes only this row.
        event.stopPropagation()
        onClose()
        editor.commands.focus()
      }}
      onSubmit={event => {
        event.preventDefault()
        apply(String(new FormData(event.currentTarget).get('href')))
      }}
    >
      <TextField
        autoFocus
        defaultValue={currentHref}
        error={error}
        hideLabel
        label={t('editing.format.address')}
        name="href"
        placeholder="https://  /et/kontakt  mailto:"
        size="sm"
      />
      <Button size="sm" type="submit">
        {t('editing.format.put')}
      </Button>
      {currentHref ? (
        <Button onClick={() => apply('')} size="sm" variant="ghost">
          {t('editing.format.unlink')}
        </Button>
      ) : null}
      <Button onClick={onClose} size="sm" variant="ghost">
        {t('content.close')}
      </Button>
    </form>
  )
}
