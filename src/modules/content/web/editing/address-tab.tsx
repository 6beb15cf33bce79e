import { type FormEvent, useState } from 'react'
import { pageSettings } from '#content/contract-page-settings.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { isLanguage } from '#wire/languages.ts'
import { SendError } from '#wire/send.ts'
import type { SettingsTabProps } from './settings-tab-props.ts'

/** Edits the page's address in each language. */
export const AddressTab = ({ pageId, settings, onChange }: SettingsTabProps) => {
  const t = useT()
  const isHome = Object.values(settings.slugs).every(slug => slug === '')
  if (isHome) return <p>{t('editing.homeAddress')}</p>
  if (settings.required) return <p>{t('editing.neededAddress')}</p>
  return (
    <div className="grid gap-5">
      <p className="text-sm text-secondary">{t('editing.addressHint')}</p>
      {Object.entries(settings.slugs)
        .filter(([language]) => isLanguage(language))
        .map(([language, slug]) => (
          <AddressForm
            key={`${language} ${slug}`}
            language={language}
            onChange={onChange}
            pageId={pageId}
            slug={slug}
          />
        ))}
    </div>
  )
}

interface AddressFormProps {
  pageId: number
  language: string
  slug: string
  onChange: () => void
}

const AddressForm = ({ pageId, language, slug, onChange }: AddressFormProps) => {
  const t = useT()
  const send = useSend()
  const [value, setValue] = useState(slug)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const changeAddress = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      await send(pageSettings.changeAddress, { params: { id: pageId }, body: { language, slug: value } })
      showToast('success', t('editing.moved'))
      onChange()
    } catch (cause) {
      if (!(cause instanceof SendError)) throw cause
      setError(cause.errors.slug?.[0] ?? cause.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form className="flex items-end gap-2" onSubmit={event => void changeAddress(event)}>
      <TextField
        className="flex-1"
        error={error}
        label={t('editing.addressIn', { language: language.toUpperCase() })}
        onChange={event => setValue(event.currentTarget.value)}
        start={<small>/{language}/</small>}
        value={value}
      />
      <Button disabled={value === slug} isLoading={isBusy} type="submit">
        {t('editing.move')}
      </Button>
    </form>
  )
}
