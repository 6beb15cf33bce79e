import { useState } from 'react'
import type { ImportDetails } from '#exchange/contract-import.ts'
import type { Table } from '#exchange/domain/read-table.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { FormMessage } from '#platform/web/form-message.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { can } from '#wire/visitor.ts'
import { ArchiveField } from './archive-field.tsx'
import { type ChosenList, ListField } from './list-field.tsx'
import type { OpenArchive } from './read-files.ts'
import { type SendProgress, sendPictures, sendRows } from './send-list.ts'

/** Resumes an interrupted upload when the user chooses the same file again. */
export const UploadResumeForm = ({ importDetails }: { importDetails: ImportDetails }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [list, setList] = useState<ChosenList>()
  const [progress, setProgress] = useState<SendProgress>()
  const [isOtherFile, setIsOtherFile] = useState(false)
  const { id, received, total } = importDetails
  const form = useForm({
    initial: {},
    lostAnswerMessage: t('exchange.broken'),
    check: (): Record<string, string> => (list ? {} : { file: t('app.problem.required') }),
    send: async () => {
      const table = await list?.table
      if (!table || !isSameList(table, importDetails)) {
        setIsOtherFile(true)
        return
      }
      await sendRows(send, { id, rows: table.rows, lines: table.lines, from: received, onProgress: setProgress })
    },
    onDone: () => reload(),
  })
  return (
    <form {...form.props} className="grid max-w-xl gap-4">
      <h2 className="text-lg">{t('exchange.resumeTitle')}</h2>
      <FormMessage form={form} />
      <p className="text-secondary">{t('exchange.resumeHint', { received, total })}</p>
      <ListField
        error={isOtherFile ? t('exchange.otherFile') : form.errorAt('file')}
        label={t('exchange.file')}
        onChange={chosen => {
          setIsOtherFile(false)
          setList(chosen)
        }}
      />
      {progress ? (
        <ProgressBar label={t(progress.messageKey, { ...progress })} value={progress.sent / progress.total} />
      ) : null}
      <Button className="justify-self-start" isLoading={form.isBusy} onClick={form.submit} variant="primary">
        {t('exchange.resume')}
      </Button>
    </form>
  )
}

const isSameList = (table: Table, { headings, total, preview }: ImportDetails): boolean =>
  table.rows.length === total &&
  JSON.stringify(table.headings) === JSON.stringify(headings) &&
  preview.every((row, index) => JSON.stringify(table.rows[index]?.map(String)) === JSON.stringify(row))

/** Adds pictures to an import that has not run; pictures already uploaded are skipped. */
export const PictureUploadForm = ({ importDetails }: { importDetails: ImportDetails }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const canUploadFiles = can(useVisitor(), 'file.edit')
  const [archive, setArchive] = useState<OpenArchive>()
  const [progress, setProgress] = useState<SendProgress>()
  const { id, archive_pictures: archivePictures } = importDetails
  const form = useForm({
    initial: {},
    lostAnswerMessage: t('exchange.broken'),
    check: (): Record<string, string> => (archive ? {} : { archive: t('app.problem.required') }),
    send: async () => {
      if (archive) await sendPictures(send, { id, archive, onProgress: setProgress })
    },
    onDone: async () => {
      setProgress(undefined)
      await reload()
    },
  })
  if (!canUploadFiles) return null
  return (
    <form {...form.props} className="grid max-w-xl gap-4">
      <h2 className="text-lg">{t('exchange.archive.add')}</h2>
      <FormMessage form={form} />
      <p className="text-secondary" role="status">
        {t('exchange.archive.uploaded', { count: archivePictures })}
      </p>
      <ArchiveField error={form.errorAt('archive')} onChange={setArchive} />
      {progress ? (
        <ProgressBar label={t(progress.messageKey, { ...progress })} value={progress.sent / progress.total} />
      ) : null}
      <Button className="justify-self-start" isLoading={form.isBusy} onClick={form.submit}>
        {t('exchange.archive.send')}
      </Button>
    </form>
  )
}
