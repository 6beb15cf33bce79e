import { useShopLanguages } from '#catalog/web/admin/parts/use-shop-languages.ts'
import type { ProductFitmentAnswer, StoredRule } from '#fitment/contract-fitment-admin.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { CONTROLLED_RULE_PATHS, RuleFields } from './rule-fields.tsx'
import { checkRuleValues, type RuleValues, toRuleBodyOfValues, toRuleValues } from './rule-values.ts'
import { type FitmentEditing, toRuleBody } from './use-fitment.ts'

interface RuleDialogProps {
  editing: FitmentEditing
  fitment: ProductFitmentAnswer
  /** The stored values; null for an empty rule. */
  rule: StoredRule | null
  /** True adds a rule, also one with the values of `rule`. */
  isNew: boolean
  onClose: () => void
}

export const RuleDialog = ({ editing, fitment, rule, isNew, onClose }: RuleDialogProps) => {
  const t = useT()
  const languages = useShopLanguages()
  const codes = languages.map(([code]) => code)
  const ownSourceId = fitment.sources[0]?.id ?? 0
  const form = useForm<RuleValues, void>({
    initial: () => toRuleValues(rule, ownSourceId, codes, 'verified'),
    check: typedValues => checkRuleValues(typedValues, t),
    controlledPaths: CONTROLLED_RULE_PATHS,
    send: async typedValues => {
      const body = toRuleBodyOfValues(typedValues)
      const sourceRules = fitment.rules.filter(({ source_id }) => source_id === typedValues.source_id)
      const index = isNew ? sourceRules.length : sourceRules.findIndex(({ id }) => id === rule?.id)
      const rules = isNew
        ? [...sourceRules.map(toRuleBody), body]
        : sourceRules.map(other => (other.id === rule?.id ? body : toRuleBody(other)))
      try {
        await editing.saveRules(typedValues.source_id, rules)
      } catch (error) {
        throw error instanceof SendError ? stripRulePath(error, index) : error
      }
    },
    onDone: () => {
      showToast('success', t('fitmentAdmin.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('fitmentAdmin.dialogHint')}
      onClose={onClose}
      size="lg"
      title={t(isNew ? 'fitmentAdmin.add' : 'fitmentAdmin.edit')}
    >
      <RuleFields
        form={form}
        isSourceFixed={!isNew}
        onSaved={editing.load}
        questions={fitment.questions}
        sources={fitment.sources}
      />
    </FormDialog>
  )
}

/** Names the fields of this rule as its form does: `rules.3.years` is `years`. */
const stripRulePath = (error: SendError, index: number): SendError => {
  const prefix = `rules.${index}.`
  const errors = Object.entries(error.errors ?? {}).map(([path, texts]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    texts,
  ])
  return Object.assign(error, { errors: Object.fromEntries(errors) })
}
