import { useState } from 'react'
import { formatCountryName } from '#kernel/country-name.ts'
import { formatDay } from '#kernel/format-date.ts'
import { ErrorLines } from '#platform/admin/error-lines.tsx'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { TextFileField } from '#platform/admin/text-file-field.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { type VatRateChange, vatRateEndpoints } from '#shop/contract-settings.ts'
import { Notice } from '#ui/notice.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { formatVatPercent } from './format-vat-percent.ts'

/** Holds the changes that a text would make. Another text needs its own preview. */
interface Preview {
  text: string
  changes: VatRateChange[]
}

/** Replaces VAT rates by a file in two steps: the first shows the changes, the second makes them. */
export const VatFileDialog = ({ onClose }: { onClose: () => void }) => {
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
      const isReplacement = isPreviewed(body.text)
      const response = await send(isReplacement ? vatRateEndpoints.replace : vatRateEndpoints.previewFile, { body })
      return { text: body.text, changes: response.body.data, isReplacement }
    },
    onError: ({ errors }) => {
      setPreview(undefined)
      setProblems(errors.text ?? [])
      return false
    },
    onDone: async ({ text, changes, isReplacement }) => {
      if (!isReplacement) return setPreview({ text, changes })
      await reload()
      showToast('success', t('admin.form.saved'))
      onClose()
    },
  })
  const { error, ...field } = form.field('text')
  return (
    <FormDialog
      form={form}
      hint={t('shopAdmin.vat.fileHint')}
      onClose={onClose}
      size="lg"
      title={t(isPreviewed(form.values.text) ? 'shopAdmin.vat.replace' : 'shopAdmin.vat.preview')}
    >
      {preview && preview.text === form.values.text ? <ChangeList changes={preview.changes} /> : null}
      <TextFileField
        accept=".csv,.json,.txt"
        encodingsOption="vatFileEncodings"
        label={t('shopAdmin.vat.chosenFile')}
        onText={text => form.set('text', text)}
      />
      <TextareaField
        {...field}
        error={error && problems.length > 1 ? <ErrorLines errors={problems} /> : error}
        label={t('shopAdmin.vat.text')}
        required
        rows={8}
        spellCheck={false}
      />
    </FormDialog>
  )
}

const ChangeList = ({ changes }: { changes: readonly VatRateChange[] }) => {
  const t = useT()
  const language = useLanguage()
  const formatRate = (percent: number | null) =>
    percent === null ? t('shopAdmin.vat.noRate') : formatVatPercent(percent, language)
  if (changes.length === 0) return <Notice kind="info">{t('shopAdmin.vat.none')}</Notice>
  return (
    <Notice kind="info" title={t('shopAdmin.vat.changes', { number: changes.length })}>
      <ul className="max-h-60 overflow-auto">
        {changes.map(({ country, vat_class: vatClass, valid_from: day, before, after }) => (
          <li key={`${country} ${vatClass} ${day}`}>
            {t('shopAdmin.vat.change', {
              country: formatCountryName(country, language),
              vatClass,
              day: formatDay(day, language),
              before: formatRate(before),
              after: formatRate(after),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
