import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { type ImportDetails, importAdmin } from '#exchange/contract-import.ts'
import { findMissingPermission } from '#exchange/domain/import-permissions.ts'
import { getNextImportState, type ImportStep } from '#exchange/domain/import-states.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { ImportColumns } from './parts/import-columns.tsx'
import { ImportPictures } from './parts/import-pictures.tsx'
import { ImportProgress, isInProgress } from './parts/import-progress.tsx'
import { ImportReading } from './parts/import-reading.tsx'
import { ImportRowList, type LoadedRows, loadImportRows } from './parts/import-row-list.tsx'
import { ImportState } from './parts/import-state.tsx'
import { NightlyFetch } from './parts/nightly-fetch.tsx'
import { PictureUploadForm, UploadResumeForm } from './parts/upload-resume-form.tsx'

interface LoadedImport {
  importDetails: ImportDetails
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
    return { importDetails: body.data, list }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

const EDITABLE_STATES: ReadonlySet<ImportDetails['state']> = new Set(['receiving', 'ready', 'checked', 'undone'])

/** Pictures can be added until the import runs, when rows name pictures or an archive was uploaded. */
const acceptsPictures = ({ kind, state, mapping, archive_pictures: archivePictures }: ImportDetails): boolean =>
  kind === 'product' && EDITABLE_STATES.has(state) && (mapping.pictures !== undefined || archivePictures > 0)

const POLL_INTERVAL_MS = 1_000

export const Component = () => {
  const t = useT()
  const listHref = useListHref('import')
  const language = useLanguage()
  const { importDetails, list } = useScreenData<typeof loader>()
  const [openDialog, setOpenDialog] = useState<'run' | 'undo' | 'remove'>()
  const [hasUncheckedColumns, setHasUncheckedColumns] = useState(false)
  useImportPolling(importDetails)
  const missingPermission = findMissingPermission(importDetails, useVisitor().permissions)
  const rejectedRowsPath = importAdmin.exportRejectedRows.path.replace(':id', String(importDetails.id))
  return (
    <>
      <PageHeader
        actions={
          <>
            {importDetails.counts.rejected + importDetails.pictures.failed > 0 ? (
              <a
                className="inline-flex min-h-9 items-center gap-2 px-3 text-sm font-medium"
                download
                href={`${rejectedRowsPath}?lang=${language}`}
              >
                <Download aria-hidden className="size-4" />
                {t('exchange.rejectedRowsFile')}
              </a>
            ) : null}
            {isInProgress(importDetails) ? null : (
              <Button onClick={() => setOpenDialog('remove')}>{t('exchange.remove')}</Button>
            )}
            {missingPermission === null && getNextImportState(importDetails.state, 'undo') ? (
              <Button onClick={() => setOpenDialog('undo')}>{t('exchange.steps.undo')}</Button>
            ) : null}
            {missingPermission === null &&
            importDetails.state === 'checked' &&
            !hasUncheckedColumns &&
            importDetails.counts.changed + importDetails.counts.created > 0 ? (
              <Button onClick={() => setOpenDialog('run')} variant="primary">
                {t('exchange.steps.run')}
              </Button>
            ) : null}
          </>
        }
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('exchange.title'), href: listHref }, { label: importDetails.name }],
        }}
        details={<ImportState state={importDetails.state} />}
        title={importDetails.name}
      />
      <div className="grid gap-6">
        {missingPermission ? <Notice kind="info">{t(`exchange.problem.${missingPermission}`)}</Notice> : null}
        <ImportProgress importDetails={importDetails} />
        <ImportPictures importDetails={importDetails} />
        <NightlyFetch importDetails={importDetails} />
        <ImportReading importDetails={importDetails} key={`reading-${importDetails.id}`} />
        {importDetails.state === 'receiving' ? <UploadResumeForm importDetails={importDetails} /> : null}
        <ImportColumns importDetails={importDetails} key={importDetails.id} onChanged={setHasUncheckedColumns} />
        <ImportRowList importDetails={importDetails} list={list} />
        {acceptsPictures(importDetails) ? <PictureUploadForm importDetails={importDetails} /> : null}
      </div>
      {openDialog === 'remove' ? (
        <RemoveDialog importDetails={importDetails} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog === 'run' || openDialog === 'undo' ? (
        <StepDialog importDetails={importDetails} onClose={() => setOpenDialog(undefined)} step={openDialog} />
      ) : null}
    </>
  )
}

/** Polls while a background job works. */
const useImportPolling = (importDetails: ImportDetails): void => {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const isFetching = importDetails.state === 'done' && importDetails.pictures.waiting > 0
    if ((!isInProgress(importDetails) && !isFetching) || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [importDetails, revalidate, state])
}

const StepDialog = ({
  importDetails,
  step,
  onClose,
}: {
  importDetails: ImportDetails
  step: Exclude<ImportStep, 'check'>
  onClose: () => void
}) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: {},
    send: () => send(importAdmin[step], { params: { id: importDetails.id } }),
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  const { changed, created, rejected, absent } = importDetails.counts
  return (
    <FormDialog
      isDestructive={step === 'undo'}
      description={importDetails.name}
      form={form}
      hint={
        step === 'run'
          ? t(`exchange.runHints.${importDetails.kind}`, { changed, created, rejected, absent })
          : t(`exchange.undoHints.${importDetails.kind}`)
      }
      onClose={onClose}
      title={t(`exchange.steps.${step}`)}
    />
  )
}

const RemoveDialog = ({ importDetails, onClose }: { importDetails: ImportDetails; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useForm({
    initial: {},
    send: () => send(importAdmin.remove, { params: { id: importDetails.id } }),
    onDone: async () => {
      showToast('success', t('exchange.removed'))
      await navigate(`/${language}/admin/import`)
    },
  })
  return (
    <FormDialog
      isDestructive
      description={importDetails.name}
      form={form}
      hint={t('exchange.removeHint')}
      onClose={onClose}
      title={t('exchange.remove')}
    />
  )
}
