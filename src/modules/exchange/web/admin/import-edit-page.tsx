import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import { type ImportStep, nextImportState } from '#exchange/domain/import-states.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'
import { ImportColumns } from './parts/import-columns.tsx'
import { ImportRowList, type LoadedRows, loadImportRows } from './parts/import-differences.tsx'
import { ImportPictures } from './parts/import-pictures.tsx'
import { ImportProgress, isInProgress } from './parts/import-progress.tsx'
import { ImportReading } from './parts/import-reading.tsx'
import { ImportState } from './parts/import-state.tsx'
import { NightlyFetch } from './parts/nightly-fetch.tsx'
import { AddPictures, ResumeUpload } from './parts/resume-upload.tsx'

interface LoadedImport {
  given: ImportDetails
  list: LoadedRows
}

export const loader = async (args: LoaderFunctionArgs): Promise<LoadedImport> => {
  const { params, request, context } = args
  try {
    const id = Number(params.id) || 0
    const [{ body }, list] = await Promise.all([
      context.get(sendContext)(importAdmin.view, { params: { id } }, { signal: request.signal }),
      loadImportRows(args, id),
    ])
    return { given: body.data, list }
  } catch (error) {
    const missing = error instanceof SendFailure && (error.status === 404 || error.status === 422)
    throw missing ? data(null, { status: 404 }) : error
  }
}

const EDITABLE_STATES: ReadonlySet<ImportDetails['state']> = new Set(['coming', 'ready', 'checked', 'undone'])

/** Pictures can be added until the import runs, when rows name some. */
const acceptsPictures = ({ kind, state, mapping, archived }: ImportDetails): boolean =>
  kind === 'product' && EDITABLE_STATES.has(state) && (mapping.pictures !== undefined || archived > 0)

const POLL_INTERVAL_MS = 1_000

export const Component = () => {
  const t = useT()
  const listHref = useListHref('import')
  const language = useLanguage()
  const { given, list } = useScreenData<typeof loader>()
  const [openDialog, setOpenDialog] = useState<'run' | 'undo' | 'remove'>()
  const [hasUncheckedColumns, setOtherwise] = useState(false)
  usePolling(given)
  const refused = importAdmin.refused.path.replace(':id', String(given.id))
  return (
    <>
      <PageHeader
        actions={
          <>
            {given.counts.refused + given.pictures.failed > 0 ? (
              <a
                className="inline-flex min-h-9 items-center gap-2 px-3 text-sm font-medium"
                download
                href={`${refused}?lang=${language}`}
              >
                <Download aria-hidden className="size-4" />
                {t('exchange.refusedFile')}
              </a>
            ) : null}
            {isInProgress(given) ? null : (
              <Button onClick={() => setOpenDialog('remove')}>{t('exchange.remove')}</Button>
            )}
            {nextImportState(given.state, 'undo') ? (
              <Button onClick={() => setOpenDialog('undo')}>{t('exchange.steps.undo')}</Button>
            ) : null}
            {given.state === 'checked' && !hasUncheckedColumns && given.counts.changed + given.counts.created > 0 ? (
              <Button onClick={() => setOpenDialog('run')} variant="primary">
                {t('exchange.steps.run')}
              </Button>
            ) : null}
          </>
        }
        crumbs={{
          label: t('admin.path'),
          of: [{ label: t('exchange.title'), href: listHref }, { label: given.name }],
        }}
        details={<ImportState state={given.state} />}
        title={given.name}
      />
      <div className="grid gap-6">
        <ImportProgress given={given} />
        <ImportPictures given={given} />
        <NightlyFetch given={given} />
        <ImportReading given={given} key={`reading-${given.id}`} />
        {given.state === 'coming' ? <ResumeUpload given={given} /> : null}
        <ImportColumns given={given} key={given.id} onChanged={setOtherwise} />
        <ImportRowList given={given} list={list} />
        {acceptsPictures(given) ? <AddPictures given={given} /> : null}
      </div>
      {openDialog === 'remove' ? <RemoveDialog given={given} onClose={() => setOpenDialog(undefined)} /> : null}
      {openDialog === 'run' || openDialog === 'undo' ? (
        <StepDialog given={given} onClose={() => setOpenDialog(undefined)} step={openDialog} />
      ) : null}
    </>
  )
}

/** Polls while a background job works. */
const usePolling = (given: ImportDetails): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const isFetching = given.state === 'done' && given.pictures.waiting > 0
    if ((!isInProgress(given) && !isFetching) || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [given, revalidate, state])
}

const StepDialog = ({
  given,
  step,
  onClose,
}: {
  given: ImportDetails
  step: Exclude<ImportStep, 'check'>
  onClose: () => void
}) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: {},
    send: () => send(importAdmin[step], { params: { id: given.id } }),
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  const { changed, created, refused, absent } = given.counts
  return (
    <FormDialog
      danger={step === 'undo'}
      description={given.name}
      form={form}
      hint={
        step === 'run'
          ? t(`exchange.runHints.${given.kind}`, { changed, created, refused, absent })
          : t(`exchange.undoHints.${given.kind}`)
      }
      onClose={onClose}
      title={t(`exchange.steps.${step}`)}
    />
  )
}

const RemoveDialog = ({ given, onClose }: { given: ImportDetails; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useForm({
    initial: {},
    send: () => send(importAdmin.remove, { params: { id: given.id } }),
    onDone: async () => {
      showToast('success', t('exchange.removed'))
      await navigate(`/${language}/admin/import`)
    },
  })
  return (
    <FormDialog
      danger
      description={given.name}
      form={form}
      hint={t('exchange.removeHint')}
      onClose={onClose}
      title={t('exchange.remove')}
    />
  )
}
