import Copy from 'lucide-react/icons/copy'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useEffect, useEffectEvent, useState } from 'react'
import { type PagePreview, previews } from '#content/contract-preview.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { notifyError } from '#platform/web/notify-error.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { copyPageUrl } from './copy-page-url.ts'
import { createPageBody } from './session.ts'

const DURATIONS_DAYS = [1, 7, 30] as const

/** Creates and revokes preview links of the unsaved page. */
export const PreviewTab = ({ pageId }: { pageId: number }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const [days, setDays] = useState<(typeof DURATIONS_DAYS)[number]>(7)
  const [isBusy, setIsBusy] = useState(false)
  const [newLink, setNewLink] = useState<string>()
  const [links, setLinks] = useState<readonly PagePreview[]>([])
  const loadLinks = async () => {
    const { body } = await send(previews.list, { query: { page: pageId } })
    setLinks(body.results)
  }
  const loadFirst = useEffectEvent(loadLinks)
  // `send` reports the failure.
  useEffect(() => void loadFirst().catch(() => undefined), [])
  const runReportingErrors = async (action: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await action()
      await loadLinks()
    } catch (error) {
      notifyError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const createLink = async () => {
    const page = createPageBody()
    if (!page) return
    const { body } = await send(previews.create, { body: { page, days } })
    const address = `${window.location.origin}/${language}${body.data.path}`
    setNewLink(address)
    await copyPageUrl(address, t)
  }
  const revokeLink = async (id: number) => {
    await send(previews.revoke, { params: { id } })
    setNewLink(undefined)
  }
  return (
    <div className="grid gap-5">
      <p className="text-sm text-secondary">{t('editing.preview.hint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('editing.preview.days')}
          onChange={setDays}
          options={DURATIONS_DAYS.map(value => ({ value, label: t(`editing.preview.for.${value}`) }))}
          value={days}
        />
        <Button isLoading={isBusy} onClick={() => void runReportingErrors(createLink)} variant="primary">
          {t('editing.preview.create')}
        </Button>
      </div>
      {newLink ? (
        <div className="flex items-end gap-2">
          <TextField className="flex-1" label={t('editing.preview.link')} readOnly value={newLink} />
          <Button icon={<Copy aria-hidden />} onClick={() => void copyPageUrl(newLink, t)}>
            {t('editing.preview.copy')}
          </Button>
        </div>
      ) : null}
      <PreviewLinks links={links} onRevoke={id => void runReportingErrors(() => revokeLink(id))} />
    </div>
  )
}

interface PreviewLinksProps {
  links: readonly PagePreview[]
  onRevoke: (id: number) => void
}

const PreviewLinks = ({ links, onRevoke }: PreviewLinksProps) => {
  const t = useT()
  const language = useLanguage()
  if (links.length === 0) return null
  return (
    <ul>
      {links.map(({ id, createdBy, createdAt, expiresAt }) => (
        <li className="edit-version" key={id}>
          <div>
            <b>{t('editing.preview.until', { time: formatDateTime(expiresAt, language) })}</b>
            <small>{t('editing.preview.by', { name: createdBy, time: formatDateTime(createdAt, language) })}</small>
          </div>
          <Button icon={<Link2Off aria-hidden />} onClick={() => onRevoke(id)} size="sm" variant="ghost">
            {t('editing.preview.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
