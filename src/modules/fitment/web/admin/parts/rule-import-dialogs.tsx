import { useNavigate } from 'react-router'
import { type RuleImportAnswer, ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import type { RuleImportStep } from '#fitment/domain/rule-import-states.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { showToast } from '#ui/toasts.ts'

interface DialogProps {
  ruleImport: RuleImportAnswer
  onClose: () => void
}

/** Confirms an import or its undo with what it changes. */
export const RuleImportStepDialog = ({
  ruleImport,
  step,
  onClose,
}: DialogProps & { step: Exclude<RuleImportStep, 'check'> }) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const form = useForm({
    initial: {},
    send: () => send(ruleImportAdmin[step], { params: { id: ruleImport.id } }),
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  const { created, changed, removed } = ruleImport.counts
  return (
    <FormDialog
      description={ruleImport.name}
      form={form}
      hint={
        step === 'run'
          ? `${t('ruleImport.runHint', { created, changed, removed })} ${t(`ruleImport.scopeNotes.${ruleImport.scope}`)}`
          : t('ruleImport.undoHint')
      }
      isDestructive={step === 'undo' || removed > 0}
      onClose={onClose}
      title={t(`ruleImport.steps.${step}`)}
    />
  )
}

/** Confirms the deletion of an import. */
export const RemoveRuleImportDialog = ({ ruleImport, onClose }: DialogProps) => {
  const t = useT()
  const send = useSend()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useForm({
    initial: {},
    send: () => send(ruleImportAdmin.remove, { params: { id: ruleImport.id } }),
    onDone: async () => {
      showToast('success', t('ruleImport.removed'))
      await navigate(`/${language}/admin/fitment-import`)
    },
  })
  return (
    <FormDialog
      description={ruleImport.name}
      form={form}
      hint={t('ruleImport.removeHint')}
      isDestructive
      onClose={onClose}
      title={t('ruleImport.remove')}
    />
  )
}
