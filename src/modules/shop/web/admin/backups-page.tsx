import DatabaseBackup from 'lucide-react/icons/database-backup'
import Download from 'lucide-react/icons/download'
import { useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDecimal } from '#kernel/decimal.ts'
import { formatDateTime } from '#kernel/format-date.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { backupEndpoints } from '#shop/contract-backup.ts'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  const [settings, list] = await Promise.all([
    send(backupEndpoints.read, {}, { signal }),
    send(backupEndpoints.list, {}, { signal }),
  ])
  return { settings: settings.body.data, ...list.body.data }
}

interface Values {
  folder: string
  keep: TypedNumber
}

export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { settings } = useScreenData<typeof loader>()
  const saveSettings = async ({ folder, keep }: Values, base: Values): Promise<Values> =>
    (await send(backupEndpoints.save, { body: { folder, keep: Number(keep), before: { ...base } } })).body.data
  const reloadSettings = async (): Promise<Values> => (await send(backupEndpoints.read, {})).body.data
  return (
    <>
      <SettingsForm<Values>
        actions={<CreateBackupButton />}
        check={({ keep }): Record<string, string> =>
          typeof keep === 'number' && keep >= 0 ? {} : { keep: t('app.problem.required') }
        }
        initial={settings}
        reload={reloadSettings}
        save={saveSettings}
        title={t('shopAdmin.backups.title')}
      >
        {form => (
          <Section columns={2} hint={t('shopAdmin.backups.hint')} title={t('shopAdmin.backups.heading')}>
            <NumberField
              error={form.errorAt('keep')}
              hint={t('shopAdmin.backups.keepHint')}
              label={t('shopAdmin.backups.keep')}
              language={language}
              name="keep"
              onChange={keep => form.set('keep', keep)}
              value={form.values.keep}
            />
            <TextField
              {...form.field('folder')}
              hint={t('shopAdmin.backups.folderHint')}
              label={t('shopAdmin.backups.folder')}
            />
          </Section>
        )}
      </SettingsForm>
      <Backups />
    </>
  )
}

const CreateBackupButton = () => {
  const t = useT()
  const send = useSend()
  const { isBusy, run } = useAction()
  const { is_running: isRunning } = useScreenData<typeof loader>()
  const createBackup = () => run(() => send(backupEndpoints.start, {}))
  return (
    <Button
      icon={<DatabaseBackup aria-hidden />}
      isLoading={isBusy || isRunning}
      loadingLabel={t('shopAdmin.backups.running')}
      onClick={() => void createBackup()}
    >
      {t('shopAdmin.backups.create')}
    </Button>
  )
}

const POLL_INTERVAL_MS = 2_000
const BYTES_PER_TENTH_OF_MB = 100_000

const Backups = () => {
  const t = useT()
  const language = useLanguage()
  const { backups, is_running: isRunning, failure, retry_at } = useScreenData<typeof loader>()
  const reload = useReload()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void reload(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return (
    <div className="mt-4">
      <Section title={t('shopAdmin.backups.list')}>
        {isRunning ? <Notice>{t('shopAdmin.backups.running')}</Notice> : null}
        {failure && !isRunning ? (
          <Notice kind="danger">
            <p className="wrap-anywhere">
              {t('shopAdmin.backups.failed', { at: formatDateTime(failure.at, language), message: failure.message })}
            </p>
            {retry_at ? <p>{t('shopAdmin.backups.retry', { at: formatDateTime(retry_at, language) })}</p> : null}
          </Notice>
        ) : null}
        {backups.length === 0 ? <p className="text-secondary">{t('shopAdmin.backups.none')}</p> : null}
        <ul>
          {backups.map(({ name, bytes, created_at }) => (
            <li
              className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-1.5 first:border-t-0"
              key={name}
            >
              <span className="tabular w-36">{formatDateTime(created_at, language)}</span>
              <span className="code min-w-0 flex-1 text-sm text-secondary wrap-anywhere">{name}</span>
              <span className="tabular text-secondary">
                {formatDecimal(Math.max(1, Math.round(bytes / BYTES_PER_TENTH_OF_MB)), 1, language)} MB
              </span>
              <Link className="inline-flex items-center gap-1.5 underline" download href={`/v1/admin/backup/${name}`}>
                <Download aria-hidden className="size-4" />
                {t('shopAdmin.backups.download')}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
