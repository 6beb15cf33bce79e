import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { OWN_SOURCE_ID, type SourceKind } from '#fitment/domain/fitment-rule.ts'
import { RULE_IMPORT_SCOPES, type RuleImportScope } from '#fitment/domain/rule-import-states.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { RuleFileField } from './rule-file-field.tsx'
import { SourceField } from './source-field.tsx'
import { checkRuleFile, uploadRuleFile } from './upload-rule-file.ts'

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
  const reload = useReload()
  const [file, setFile] = useState<File>()
  const [uploadedShare, setUploadedShare] = useState<number>()
  const createdImport = useRef<{ id: number; file: File }>(null)
  const form = useForm({
    initial: { source_id: sources.at(-1)?.id ?? OWN_SOURCE_ID, scope: 'add' as RuleImportScope },
    lostAnswerMessage: t('ruleImport.broken'),
    check: () => checkRuleFile(file, t),
    send: async ({ source_id, scope }) => {
      if (!file) throw new Error('The form has no file')
      let received = 0
      if (createdImport.current?.file === file) {
        received = (await send(ruleImportAdmin.view, { params: { id: createdImport.current.id } })).body.data.received
      } else {
        const body = { name: file.name, source_id, size: file.size, scope }
        createdImport.current = { id: (await send(ruleImportAdmin.create, { body })).body.data.id, file }
      }
      const { id } = createdImport.current
      await uploadRuleFile(send, { id, file, received, onProgress: setUploadedShare })
      return id
    },
    onDone: id => navigate(`/${language}/admin/fitment-import/edit/${id}`),
  })
  return (
    <FormDialog form={form} hint={t('ruleImport.newHint')} onClose={onClose} title={t('ruleImport.new')}>
      <SourceField
        error={form.errorAt('source_id')}
        hint={t('ruleImport.sourceHint')}
        isFixed={createdImport.current !== null}
        onChange={source_id => form.change(values => ({ ...values, source_id }))}
        onSaved={() => void reload()}
        sources={sources}
        value={form.values.source_id}
      />
      <RuleFileField error={form.errorAt('file')} hint={t('ruleImport.fileHint')} onChange={setFile} />
      <RadioCards
        cards={RULE_IMPORT_SCOPES.map(scope => ({
          value: scope,
          title: t(`ruleImport.scopes.${scope}`),
          description: t(`ruleImport.scopes.${scope}Hint`),
        }))}
        legend={t('ruleImport.scopes.title')}
        name="scope"
        onChange={chosen => {
          const scope = RULE_IMPORT_SCOPES.find(value => value === chosen) ?? 'add'
          form.change(values => ({ ...values, scope }))
        }}
        value={form.values.scope}
      />
      {uploadedShare === undefined ? null : (
        <ProgressBar
          label={t('ruleImport.sending', { percent: Math.round(uploadedShare * 100) })}
          value={uploadedShare}
        />
      )}
    </FormDialog>
  )
}
