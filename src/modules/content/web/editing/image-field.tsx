import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { FileSummary } from '#files/contract-finder.ts'
import { FilePermissionGate } from '#files/web/finder/file-permission-gate.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { focusEditor } from './focus-editor.ts'
import { PictureFinder } from './lazy-finder.tsx'

export const toPictureAttributes = ({ width, height, images, url, alt }: FileSummary) => ({
  src: images?.large.url ?? url,
  alt,
  ...(width !== null && height !== null && { width, height }),
})

/** Picks a picture, or edits the alt text of the selected one. */
export const ImageField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const t = useT()
  const hasPicture = editor.isActive('image')
  const [isPicking, setIsPicking] = useState(!hasPicture)
  const { src = '', alt = '' } = editor.getAttributes('image') as { src?: string; alt?: string }
  const applyImage = (file: FileSummary) => {
    const picture = toPictureAttributes(file)
    if (hasPicture) focusEditor(editor).updateAttributes('image', picture).run()
    else focusEditor(editor).setImage(picture).run()
    onClose()
  }
  if (isPicking) return <PictureFinder onClose={hasPicture ? () => setIsPicking(false) : onClose} onPick={applyImage} />
  return (
    <form
      className="edit-ask"
      onSubmit={event => {
        event.preventDefault()
        const altText = String(new FormData(event.currentTarget).get('alt')).trim()
        focusEditor(editor).updateAttributes('image', { alt: altText }).run()
        onClose()
      }}
    >
      <TextField
        autoFocus
        defaultValue={alt}
        key={src}
        hideLabel
        label={t('editing.field.alt')}
        name="alt"
        placeholder={t('editing.field.alt')}
        size="sm"
      />
      <Button size="sm" type="submit">
        {t('editing.format.put')}
      </Button>
      <FilePermissionGate>
        <Button onClick={() => setIsPicking(true)} size="sm" variant="ghost">
          {t('editing.replacePicture')}
        </Button>
      </FilePermissionGate>
      <Button onClick={onClose} size="sm" variant="ghost">
        {t('content.close')}
      </Button>
    </form>
  )
}
