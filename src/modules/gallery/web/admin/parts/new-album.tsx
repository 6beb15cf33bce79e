import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { albumAdmin } from '#gallery/contract-album-admin.ts'
import { fromTextFields } from '#platform/admin/text-fields.ts'
import { isReportedGlobally } from '#platform/web/browser-send.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/shop-languages.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

/** Asks for the title of a new album, creates it, and opens it. */
export const NewAlbum = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const navigate = useNavigate()
  const language = useLanguage()
  const spoken = useShopLanguages()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const title = fromTextFields(Object.fromEntries(spoken.map(({ code }) => [code, String(given.get(code)).trim()])))
    setBusy(true)
    try {
      const { body } = await send(albumAdmin.create, { body: { title } })
      onClose()
      await navigate(`/${language}/admin/album/edit/${body.data.id}`)
      showToast('success', t('albumAdmin.made'))
    } catch (failure) {
      if (!(failure instanceof SendFailure)) throw failure
      if (!isReportedGlobally(failure)) setError(Object.values(failure.errors).flat()[0] ?? failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog busy={busy} closeLabel={t('admin.close')} onClose={onClose} open title={t('albumAdmin.new')}>
      <form className="grid gap-4" onSubmit={event => void make(event)}>
        {spoken.map(({ code, label }, at) => (
          <TextField
            error={at === 0 ? error : undefined}
            key={code}
            label={t('albumAdmin.titleIn', { language: label })}
            lang={code}
            maxLength={200}
            name={code}
          />
        ))}
        <Button loading={busy} type="submit" variant="primary">
          {t('albumAdmin.make')}
        </Button>
      </form>
    </Dialog>
  )
}
