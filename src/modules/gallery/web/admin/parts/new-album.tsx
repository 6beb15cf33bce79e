import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { albumAdmin } from '#gallery/contract-album-admin.ts'
import { toMultilingual } from '#platform/admin/texts-by-language.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'

/** Asks for the title of a new album, creates it, and opens it. */
export const NewAlbum = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useCreationSend()
  const navigate = useNavigate()
  const language = useLanguage()
  const languages = useShopLanguages()
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()
  const createAlbum = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const title = toMultilingual(
      Object.fromEntries(languages.map(({ code }) => [code, String(formData.get(code)).trim()])),
    )
    setIsSaving(true)
    try {
      const { body } = await send(albumAdmin.create, { body: { title } })
      onClose()
      await navigate(`/${language}/admin/album/edit/${body.data.id}`)
      showToast('success', t('albumAdmin.created'))
    } catch (cause) {
      if (!(cause instanceof SendError)) throw cause
      if (!isReportedGlobally(cause)) setError(Object.values(cause.errors).flat()[0] ?? cause.message)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog isBusy={isSaving} closeLabel={t('admin.close')} onClose={onClose} open title={t('albumAdmin.new')}>
      <form className="grid gap-4" onSubmit={event => void createAlbum(event)}>
        {languages.map(({ code, label }, index) => (
          <TextField
            error={index === 0 ? error : undefined}
            key={code}
            label={t('albumAdmin.titleIn', { language: label })}
            lang={code}
            maxLength={200}
            name={code}
          />
        ))}
        <Button isLoading={isSaving} type="submit" variant="primary">
          {t('albumAdmin.create')}
        </Button>
      </form>
    </Dialog>
  )
}
