import { useState } from 'react'
import { type RuleImportAnswer, ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RuleFileField } from './rule-file-field.tsx'
import { checkRuleFile, uploadRuleFile } from './upload-rule-file.ts'

/** Continues an interrupted upload with the file that it began with. */
export const ResumeRuleImport = ({ ruleImport }: { ruleImport: RuleImportAnswer }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const percent = Math.floor((100 * ruleImport.received) / Math.max(1, ruleImport.size))
  return (
    <>
      <Notice action={<Button onClick={() => setIsOpen(true)}>{t('ruleImport.resume')}</Button>} kind="warning">
        {t('ruleImport.interrupted', { percent })}
      </Notice>
      {isOpen ? <ResumeDialog onClose={() => setIsOpen(false)} ruleImport={ruleImport} /> : null}
    </>
  )
}

const ResumeDialog = ({ ruleImport, onClose }: { ruleImport: RuleImportAnswer; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const { id, name, size } = ruleImport
  const [file, setFile] = useState<File>()
  const [uploadedShare, setUploadedShare] = useState<number>()
  const form = useForm({
    initial: {},
    lostAnswerMessage: t('ruleImport.broken'),
    check: (): Record<string, string> => {
      const isOther = file !== undefined && (file.name !== name || file.size !== size)
      return isOther ? { file: t('ruleImport.otherFile', { name }) } : checkRuleFile(file, t)
    },
    send: async () => {
      if (!file) throw new Error('The form has no file')
      const { received } = (await send(ruleImportAdmin.view, { params: { id } })).body.data
      await uploadRuleFile(send, { id, file, received, onProgress: setUploadedShare })
    },
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      description={name}
      form={form}
      hint={t('ruleImport.resumeHint', { name })}
      onClose={onClose}
      title={t('ruleImport.resume')}
    >
      <RuleFileField error={form.errorAt('file')} hint={t('ruleImport.fileHint')} onChange={setFile} />
      {uploadedShare === undefined ? null : (
        <ProgressBar
          label={t('ruleImport.sending', { percent: Math.round(uploadedShare * 100) })}
          value={uploadedShare}
        />
      )}
    </FormDialog>
  )
}
