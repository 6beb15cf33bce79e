import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageSettings } from '#content/contract-page-settings.ts'
import { fromTextFields } from '#platform/admin/text-fields.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

/** The initial content of a new page: empty, or a copy. */
export interface NewPageSource {
  copyOf?: { id: number; title: string }
}

/** Asks for the title of a new page, creates it, and opens its settings. */
export const NewPage = ({ begun, onClose }: { begun: NewPageSource | null; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const navigate = useNavigate()
  const language = useLanguage()
  const languages = Object.entries(usePageOptions().languages)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  if (!begun) return null
  const { copyOf } = begun
  const shut = () => {
    setErrors({})
    onClose()
  }
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const title = fromTextFields(Object.fromEntries(languages.map(([code]) => [code, String(given.get(code)).trim()])))
    setBusy(true)
    try {
      const { body } = await send(pageSettings.create, { body: { title, ...(copyOf && { copyOf: copyOf.id }) } })
      shut()
      await navigate(`/${language}/admin/page/edit/${body.data.id}`)
      showToast('success', t('pageAdmin.made'), { durationMs: 10_000 })
    } catch (failure) {
      if (!(failure instanceof SendFailure)) throw failure
      const first = languages[0]?.[0] ?? ''
      const shown = Object.keys(failure.errors).length > 0 ? failure.errors : { title: [failure.message] }
      setErrors({ [`title.${first}`]: Object.values(shown)[0] ?? [], ...shown })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      busy={busy}
      closeLabel={t('admin.close')}
      onClose={shut}
      open
      title={copyOf ? t('pageAdmin.newCopy', { title: copyOf.title }) : t('pageAdmin.new')}
    >
      <form className="grid gap-4" onSubmit={event => void make(event)}>
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
        <Button loading={busy} type="submit" variant="primary">
          {t('pageAdmin.make')}
        </Button>
      </form>
    </Dialog>
  )
}
