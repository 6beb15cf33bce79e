import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageSettings } from '#content/contract-page-settings.ts'
import { toMultilingual } from '#platform/admin/texts-by-language.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'

/** The initial content of a new page: empty, or a copy. */
export interface NewPageSource {
  copyOf?: { id: number; title: string }
}

/** Asks for the title of a new page, creates it, and opens its settings. */
export const NewPage = ({ source, onClose }: { source: NewPageSource | null; onClose: () => void }) => {
  const t = useT()
  const send = useCreationSend()
  const navigate = useNavigate()
  const language = useLanguage()
  const languages = Object.entries(usePageOptions().languages)
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  if (!source) return null
  const { copyOf } = source
  const closeDialog = () => {
    setErrors({})
    onClose()
  }
  const createPage = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const title = toMultilingual(
      Object.fromEntries(languages.map(([code]) => [code, String(formData.get(code)).trim()])),
    )
    setIsBusy(true)
    try {
      const { body } = await send(pageSettings.create, { body: { title, ...(copyOf && { copyOf: copyOf.id }) } })
      closeDialog()
      await navigate(`/${language}/admin/page/edit/${body.data.id}`)
      showToast('success', t('pageAdmin.made'), { durationMs: 10_000 })
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      const firstLanguage = languages[0]?.[0] ?? ''
      const fieldErrors = Object.keys(error.errors).length > 0 ? error.errors : { title: [error.message] }
      setErrors({ [`title.${firstLanguage}`]: Object.values(fieldErrors)[0] ?? [], ...fieldErrors })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isBusy={isBusy}
      closeLabel={t('admin.close')}
      onClose={closeDialog}
      open
      title={copyOf ? t('pageAdmin.newCopy', { title: copyOf.title }) : t('pageAdmin.new')}
    >
      <form className="grid gap-4" onSubmit={event => void createPage(event)}>
        {languages.map(([code, name]) => (
          <TextField
            error={errors[`title.${code}`]?.[0]}
            key={code}
            label={t('pageAdmin.field.title', { language: name })}
            lang={code}
            maxLength={200}
            name={code}
          />
        ))}
        <Button isLoading={isBusy} type="submit" variant="primary">
          {t('pageAdmin.make')}
        </Button>
      </form>
    </Dialog>
  )
}
