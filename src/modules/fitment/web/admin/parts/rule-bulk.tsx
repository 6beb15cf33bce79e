import Car from 'lucide-react/icons/car'
import { useEffect, useState } from 'react'
import type { TargetChoice } from '#fitment/contract-fitment-admin.ts'
import { ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { type RuleChangeBody, ruleBulk } from '#fitment/contract-rule-bulk.ts'
import { CONFIDENCES, type Confidence } from '#fitment/domain/confidence.ts'
import { OWN_SOURCE_ID, POLARITIES } from '#fitment/domain/fitment-rule.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { BulkAction } from '#platform/admin/bulk-dialog.tsx'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ResponseBody } from '#wire/endpoint.ts'
import { SendError } from '#wire/send.ts'
import { type ProductChoice, ProductCombobox } from './product-combobox.tsx'
import { formatSource } from './source-dialog.tsx'
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
  const sources = useSources()
  const [target, setTarget] = useState<TargetChoice | null>(null)
  const [polarity, setPolarity] = useState<(typeof POLARITIES)[number]>('fits')
  const [years, setYears] = useState('')
  const [confidence, setConfidence] = useState<Confidence>('verified')
  const [sourceId, setSourceId] = useState(OWN_SOURCE_ID)
  const window = parseYearWindow(years)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action follows the chosen values
  useEffect(() => {
    if (!target || !window.ok) return onAction(null)
    const limits = { fuels: [], drives: [], gearboxes: [], bodies: [], position: null, quantity: null, conditions: [] }
    const rule = { ...pickTarget(target), ...limits, polarity, years, confidence, note: multilingual({}) }
    onAction({ kind: 'add', source_id: sourceId, rule })
  }, [target, polarity, years, confidence, sourceId])
  return (
    <>
      <TargetPicker
        error={undefined}
        hint={t('fitmentAdmin.targetHint')}
        label={t('fitmentAdmin.target')}
        name="target"
        onChange={setTarget}
        value={target}
      />
      <div className="grid items-start gap-4 small:grid-cols-2">
        <Select
          label={t('fitmentAdmin.polarity')}
          onChange={setPolarity}
          options={POLARITIES.map(value => ({ value, label: t(`fitmentAdmin.polarities.${value}`) }))}
          value={polarity}
        />
        <TextField
          error={window.ok ? undefined : t(`vehicleAdmin.problem.years.${window.reason}`)}
          hint={t('fitmentAdmin.yearsHint')}
          label={t('fitmentAdmin.years')}
          maxLength={40}
          onChange={event => setYears(event.currentTarget.value)}
          value={years}
        />
        <Select
          label={t('fitmentAdmin.confidence')}
          onChange={setConfidence}
          options={CONFIDENCES.map(value => ({ value, label: t(`fitmentAdmin.confidences.${value}`) }))}
          value={confidence}
        />
        <Select
          label={t('fitmentAdmin.source')}
          onChange={setSourceId}
          options={sources.map(source => ({ value: source.id, label: formatSource(source, t) }))}
          value={sourceId}
        />
      </div>
    </>
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

type Source = ResponseBody<typeof ruleImportAdmin.listSources>['results'][number]

/** Loads the sources of rules; only the shop's own list is offered until then. */
const useSources = (): readonly Source[] => {
  const send = useSend()
  const [sources, setSources] = useState<readonly Source[]>([{ id: OWN_SOURCE_ID, name: '', kind: 'own', rules: 0 }])
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      try {
        setSources((await send(ruleImportAdmin.listSources, {}, { signal: controller.signal })).body.results)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
      }
    }
    void load()
    return () => controller.abort()
  }, [send])
  return sources
}
