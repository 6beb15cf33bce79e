import { useState } from 'react'
import { type ListedManufacturerChange, manufacturerAdmin } from '#catalog/contract-manufacturer.ts'
import { MANUFACTURER_FILE_COLUMNS } from '#catalog/domain/manufacturer-file.ts'
import { ErrorLines } from '#platform/admin/error-lines.tsx'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { TextFileField } from '#platform/admin/text-file-field.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

/** The changes that a text would make. Another text needs a preview of its own. */
interface Preview {
  text: string
  changes: ListedManufacturerChange[]
}

/** Imports manufacturers from a file in two steps: the first shows the changes, the second makes them. */
export const ManufacturerFileDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [preview, setPreview] = useState<Preview>()
  const [problems, setProblems] = useState<readonly string[]>([])
  const isPreviewed = (text: string) => preview?.text === text && preview.changes.length > 0
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: t('app.problem.required') } : {}),
    send: async body => {
      setProblems([])
      const isImport = isPreviewed(body.text)
      const answer = await send(isImport ? manufacturerAdmin.importFile : manufacturerAdmin.previewFile, { body })
      return { text: body.text, changes: answer.body.data, isImport }
    },
    onError: ({ errors }) => {
      setPreview(undefined)
      setProblems(errors.text ?? [])
      return false
    },
    onDone: async ({ text, changes, isImport }) => {
      if (!isImport) return setPreview({ text, changes })
      await reload()
      showToast('success', t('admin.form.saved'))
      onClose()
    },
  })
  const { error, ...field } = form.field('text')
  return (
    <FormDialog
      form={form}
      hint={t('manufacturerAdmin.file.hint', { columns: MANUFACTURER_FILE_COLUMNS.join(', ') })}
      onClose={onClose}
      size="lg"
      title={t(isPreviewed(form.values.text) ? 'manufacturerAdmin.file.import' : 'manufacturerAdmin.file.preview')}
    >
      {preview && preview.text === form.values.text ? <ChangeList changes={preview.changes} /> : null}
      <TextFileField
        accept=".csv,.txt"
        encodingsOption="manufacturerFileEncodings"
        label={t('manufacturerAdmin.file.chosen')}
        onText={text => form.set('text', text)}
      />
      <TextareaField
        {...field}
        error={error && problems.length > 1 ? <ErrorLines errors={problems} /> : error}
        label={t('manufacturerAdmin.file.text')}
        required
        rows={8}
        spellCheck={false}
      />
    </FormDialog>
  )
}

const ChangeList = ({ changes }: { changes: readonly ListedManufacturerChange[] }) => {
  const t = useT()
  if (changes.length === 0) return <Notice kind="info">{t('manufacturerAdmin.file.none')}</Notice>
  return (
    <Notice kind="info" title={t('manufacturerAdmin.file.changes', { number: changes.length })}>
      <ul className="max-h-60 overflow-auto">
        {changes.map(({ name, isNew }) => (
          <li key={name}>{t(isNew ? 'manufacturerAdmin.file.created' : 'manufacturerAdmin.file.changed', { name })}</li>
        ))}
      </ul>
    </Notice>
  )
}
