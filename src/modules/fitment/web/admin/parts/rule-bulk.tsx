import Car from 'lucide-react/icons/car'
import { useEffect, useState } from 'react'
import { useShopLanguages } from '#catalog/web/admin/parts/use-shop-languages.ts'
import { fitmentAdmin, type TargetChoice } from '#fitment/contract-fitment-admin.ts'
import { ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { type RuleChangeBody, ruleBulk } from '#fitment/contract-rule-bulk.ts'
import { OWN_SOURCE_ID } from '#fitment/domain/fitment-rule.ts'
import type { BulkAction } from '#platform/admin/bulk-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import { SendError } from '#wire/send.ts'
import { type ProductChoice, ProductCombobox } from './product-combobox.tsx'
import { CONTROLLED_RULE_PATHS, RuleFields } from './rule-fields.tsx'
import { checkRuleValues, type RuleValues, toRuleBodyOfValues, toRuleValues } from './rule-values.ts'
import { TargetPicker } from './target-picker.tsx'

interface FieldsProps {
  onAction: (action: RuleChangeBody | null) => void
}

/** Returns the bulk action that changes the fitment rules of products. */
export const useRuleBulkActions = (): readonly BulkAction[] => {
  const t = useT()
  return [
    {
      key: 'fitment',
      label: t('fitmentAdmin.bulk.action'),
      icon: <Car aria-hidden />,
      calls: ruleBulk,
      fields: onAction => <RuleChangeFields onAction={onAction} />,
    },
  ]
}

const KINDS = ['add', 'remove', 'replace', 'copy'] as const

const RuleChangeFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const [kind, setKind] = useState<(typeof KINDS)[number]>('add')
  const Fields = { add: AddFields, remove: RemoveFields, replace: ReplaceFields, copy: CopyFields }[kind]
  return (
    <>
      <Select
        label={t('fitmentAdmin.bulk.what')}
        onChange={chosen => {
          setKind(chosen)
          onAction(null)
        }}
        options={KINDS.map(value => ({ value, label: t(`fitmentAdmin.bulk.kinds.${value}`) }))}
        value={kind}
      />
      <Fields onAction={onAction} />
    </>
  )
}

const pickTarget = ({ node_id, group_id, engine_code }: TargetChoice) => ({ node_id, group_id, engine_code })

const AddFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const codes = useShopLanguages().map(([code]) => code)
  const { sources, questions, load } = useRuleTerms()
  const report = (values: RuleValues): void => {
    const isComplete = Object.keys(checkRuleValues(values, t)).length === 0
    onAction(isComplete ? { kind: 'add', source_id: values.source_id, rule: toRuleBodyOfValues(values) } : null)
  }
  const form = useForm<RuleValues, void>({
    initial: () => toRuleValues(null, OWN_SOURCE_ID, codes, 'verified'),
    check: values => checkRuleValues(values, t),
    validatesOnBlur: true,
    controlledPaths: CONTROLLED_RULE_PATHS,
    onChange: report,
    send: async values => report(values),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <RuleFields form={form} isSourceFixed={false} onSaved={load} questions={questions} sources={sources} />
    </form>
  )
}

const RemoveFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const [target, setTarget] = useState<TargetChoice | null>(null)
  return (
    <TargetPicker
      error={undefined}
      hint={t('fitmentAdmin.bulk.removedHint')}
      label={t('fitmentAdmin.bulk.removed')}
      name="target"
      onChange={chosen => {
        setTarget(chosen)
        onAction(chosen && { kind: 'remove', target: pickTarget(chosen) })
      }}
      value={target}
    />
  )
}

const ReplaceFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const [target, setTarget] = useState<TargetChoice | null>(null)
  const [by, setBy] = useState<TargetChoice | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action follows the chosen values
  useEffect(
    () => onAction(target && by && { kind: 'replace', target: pickTarget(target), by: pickTarget(by) }),
    [target, by],
  )
  return (
    <>
      <TargetPicker
        error={undefined}
        label={t('fitmentAdmin.bulk.replaced')}
        name="target"
        onChange={setTarget}
        value={target}
      />
      <TargetPicker
        error={undefined}
        hint={t('fitmentAdmin.bulk.byHint')}
        label={t('fitmentAdmin.bulk.by')}
        name="by"
        onChange={setBy}
        value={by}
      />
    </>
  )
}

const CopyFields = ({ onAction }: FieldsProps) => {
  const t = useT()
  const [product, setProduct] = useState<ProductChoice | null>(null)
  const [replaces, setReplaces] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action follows the chosen values
  useEffect(() => onAction(product && { kind: 'copy', from: product.id, replaces }), [product, replaces])
  return (
    <>
      <ProductCombobox label={t('fitmentAdmin.bulk.from')} name="from" onChange={setProduct} value={product} />
      <Switch
        checked={replaces}
        hint={t('fitmentAdmin.bulk.replacesHint')}
        label={t('fitmentAdmin.bulk.replaces')}
        onChange={setReplaces}
      />
    </>
  )
}

interface RuleTerms {
  sources: ResponseBody<typeof ruleImportAdmin.listSources>['results']
  questions: ResponseBody<typeof fitmentAdmin.questions>['results']
}

const OWN_SOURCE: RuleTerms['sources'][number] = { id: OWN_SOURCE_ID, name: '', kind: 'own', rules: 0 }

/** Loads the sources and questions of rules; only the shop's own list is offered until then. */
const useRuleTerms = (): RuleTerms & { load: () => void } => {
  const send = useSend()
  const [terms, setTerms] = useState<RuleTerms>({ sources: [OWN_SOURCE], questions: [] })
  const [loadCount, setLoadCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on request
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const { signal } = controller
      try {
        const [sources, questions] = await Promise.all([
          send(ruleImportAdmin.listSources, {}, { signal }),
          send(fitmentAdmin.questions, {}, { signal }),
        ])
        setTerms({ sources: sources.body.results, questions: questions.body.results })
      } catch (error) {
        if (!(error instanceof SendError)) throw error
      }
    }
    void load()
    return () => controller.abort()
  }, [send, loadCount])
  return { ...terms, load: () => setLoadCount(count => count + 1) }
}
