import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { applyLink } from './apply-link.ts'

/** Edits the address of the selected link, or makes the selected text a link. */
export const LinkField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useT()
  const currentHref = String(editor.getAttributes('link').href ?? '')
  const [error, setError] = useState<string>()
  const applyAddress = (input: string) => {
    if (applyLink(editor, input)) onClose()
    else setError(t('editing.format.wrongAddress'))
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
        applyAddress(String(new FormData(event.currentTarget).get('href')))
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
        <Button onClick={() => applyAddress('')} size="sm" variant="ghost">
          {t('editing.format.unlink')}
        </Button>
      ) : null}
      <Button onClick={onClose} size="sm" variant="ghost">
        {t('content.close')}
      </Button>
    </form>
  )
}
