import { useState } from 'react'
import { type VehicleImportReport, vehicleAdmin } from '#fitment/contract-vehicle-admin.ts'
import { VEHICLE_LEVELS } from '#fitment/domain/vehicle.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { TextFileField } from '#platform/admin/text-file-field.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

/** The result that a text would have. Another text needs a preview of its own. */
interface Preview {
  text: string
  report: VehicleImportReport
}

const countChanges = ({ created, changed }: VehicleImportReport): number =>
  VEHICLE_LEVELS.reduce((sum, level) => sum + created[level], changed)

/** Imports vehicles in two steps: the first shows the result, the second stores it. */
export const ImportVehiclesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const [preview, setPreview] = useState<Preview>()
  const isPreviewed = (text: string) => preview?.text === text && countChanges(preview.report) > 0
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: t('app.problem.required') } : {}),
    send: async body => {
      const isDone = isPreviewed(body.text)
      const answer = await send(isDone ? vehicleAdmin.importFile : vehicleAdmin.previewFile, { body })
      return { text: body.text, report: answer.body.data, isDone }
    },
    onDone: async ({ text, report, isDone }) => {
      if (!isDone) return setPreview({ text, report })
      await reload()
      showToast('success', t('vehicleAdmin.imported', { number: countChanges(report) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('vehicleAdmin.importHint')}
      onClose={onClose}
      size="lg"
      title={t(isPreviewed(form.values.text) ? 'vehicleAdmin.importFile' : 'vehicleAdmin.previewFile')}
    >
      {preview && preview.text === form.values.text ? <Report report={preview.report} /> : null}
      <TextFileField
        accept=".csv,.txt,text/csv,text/plain"
        encodingsOption="vehicleFileEncodings"
        label={t('vehicleAdmin.chosenFile')}
        onText={text => form.set('text', text)}
      />
      <TextareaField {...form.field('text')} label={t('vehicleAdmin.fileText')} required rows={8} spellCheck={false} />
    </FormDialog>
  )
}

const Report = ({ report }: { report: VehicleImportReport }) => {
  const t = useT()
  const { created, changed, unchanged, errors, error_count } = report
  return (
    <>
      <Notice kind="info" title={t('vehicleAdmin.previewTitle', { number: countChanges(report) })}>
        <ul>
          {VEHICLE_LEVELS.map(level => (
            <li key={level}>
              {t('vehicleAdmin.newCount', { level: t(`vehicleAdmin.levels.${level}`), number: created[level] })}
            </li>
          ))}
          <li>{t('vehicleAdmin.changedCount', { number: changed })}</li>
          <li>{t('vehicleAdmin.unchangedCount', { number: unchanged })}</li>
        </ul>
      </Notice>
      {errors.length > 0 ? (
        <Notice kind="warning" title={t('vehicleAdmin.refusedTitle', { number: error_count })}>
          <ul className="max-h-40 overflow-auto">
            {errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have equal errors
              <li key={index}>{error}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
