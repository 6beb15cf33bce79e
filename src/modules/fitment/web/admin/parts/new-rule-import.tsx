import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import type { SourceKind } from '#fitment/domain/fitment-rule.ts'
import { MAX_FILE_BYTES, MAX_PART_BYTES } from '#fitment/domain/rule-import-states.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { LONG_TIMEOUT_MS } from '#wire/send.ts'
import { formatSource } from './source-dialog.tsx'

export interface RuleSource {
  id: number
  name: string
  kind: SourceKind
  rules: number
}

/** Uploads a rule file in parts; sending again continues where it stopped. */
export const NewRuleImport = ({ sources, onClose }: { sources: readonly RuleSource[]; onClose: () => void }) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const started = useRef<{ id: number; file: File }>(null)
  const form = useForm({
    initial: { source_id: String(sources.at(-1)?.id ?? 1), is_complete: true },
    lostAnswerMessage: t('ruleImport.broken'),
    check: (): Record<string, string> => {
      const problem = !file
        ? 'chooseFile'
        : file.size === 0
          ? 'emptyFile'
          : file.size > MAX_FILE_BYTES
            ? 'tooLarge'
            : null
      return problem === null ? {} : { file: t(`ruleImport.chosenFile.${problem}`) }
    },
    send: async ({ source_id, is_complete }) => {
      if (!file) throw new Error('The form has no file')
      let received = 0
      if (started.current?.file === file) {
        received = (await send(ruleImportAdmin.view, { params: { id: started.current.id } })).body.data.received
      } else {
        const body = { name: file.name, source_id: Number(source_id), size: file.size, is_complete }
        started.current = { id: (await send(ruleImportAdmin.create, { body })).body.data.id, file }
      }
      const { id } = started.current
      while (received < file.size) {
        setShare(received / file.size)
        const bytes = file.slice(received, received + MAX_PART_BYTES)
        const call = { params: { id }, query: { from: received } }
        const answer = await send(ruleImportAdmin.addPart, call, { bytes, timeoutMs: LONG_TIMEOUT_MS })
        received = answer.body.received
      }
      return id
    },
    onDone: id => navigate(`/${language}/admin/fitment-import/edit/${id}`),
  })
  const error = form.errorAt('file')
  return (
    <FormDialog form={form} hint={t('ruleImport.newHint')} onClose={onClose} title={t('ruleImport.new')}>
      <Select
        hint={t('ruleImport.sourceHint')}
        label={t('ruleImport.source')}
        name="source_id"
        onChange={source_id => form.change(values => ({ ...values, source_id }))}
        options={sources.map(source => ({ value: String(source.id), label: formatSource(source, t) }))}
        value={form.values.source_id}
      />
      <label className="grid gap-1.5 text-sm font-medium">
        {t('ruleImport.file')}
        <input
          accept=".csv,.txt,.tsv,.xml,text/csv,text/plain,text/xml,application/xml"
          aria-describedby="rule-file-hint"
          aria-invalid={error ? true : undefined}
          className="control"
          data-field="file"
          onChange={({ target }) => setFile(target.files?.[0])}
          type="file"
        />
      </label>
      <p aria-live="polite" className={`text-sm ${error ? 'text-bad' : 'text-secondary'}`} id="rule-file-hint">
        {error ?? t('ruleImport.fileHint')}
      </p>
      <Checkbox
        checked={form.values.is_complete}
        hint={t('ruleImport.isCompleteHint')}
        label={t('ruleImport.isComplete')}
        name="is_complete"
        onChange={({ target }) => form.change(values => ({ ...values, is_complete: target.checked }))}
      />
      {share === undefined ? null : (
        <ProgressBar label={t('ruleImport.sending', { percent: Math.round(share * 100) })} value={share} />
      )}
    </FormDialog>
  )
}
