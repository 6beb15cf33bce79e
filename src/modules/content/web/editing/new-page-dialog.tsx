import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '#content/contract-content.ts'
import { pageSettings } from '#content/contract-page-settings.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { useInlineEdit } from './parts/inline-edits.ts'

interface NewPageDialogProps {
  /** The open page, which a new one can copy. */
  page: Page | null
  isOpen: boolean
  onClose: () => void
}

/** Asks for the title of a new page, creates it, and opens it in the editor. */
export const NewPageDialog = ({ page, isOpen, onClose }: NewPageDialogProps) => {
  const t = useT()
  const send = useCreationSend()
  const navigate = useNavigate()
  const languages = Object.entries(usePageOptions().languages)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  useInlineEdit(isOpen)
  const createPage = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const titles = languages.map(([language]) => [language, String(formData.get(language)).trim()])
    const title = { type: 'language' as const, ...Object.fromEntries(titles.filter(([, text]) => text !== '')) }
    setIsBusy(true)
    try {
      const copyOf = page && formData.get('copy') ? { copyOf: page.id } : {}
      const { body } = await send(pageSettings.create, { body: { title, ...copyOf } })
      onClose()
      await navigate(`${body.data.path}#edit`)
      showToast('success', t('editing.pageMade'))
    } catch (cause) {
      if (!(cause instanceof SendError)) throw cause
      setError(Object.values(cause.errors).flat()[0] ?? cause.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isBusy={isBusy}
      closeLabel={t('content.close')}
      onClose={onClose}
      open={isOpen}
      title={t('editing.newPage')}
    >
      <form className="grid gap-4" onSubmit={event => void createPage(event)}>
        {languages.map(([language, name], index) => (
          <TextField
            error={index === 0 ? error : undefined}
            key={language}
            label={t('editing.titleIn', { language: name })}
            lang={language}
            name={language}
          />
        ))}
        {page ? <Checkbox label={t('editing.asCopy', { name: page.title })} name="copy" /> : null}
        <Button isLoading={isBusy} type="submit" variant="primary">
          {t('editing.makePage')}
        </Button>
      </form>
    </Dialog>
  )
}
