import { useShopLanguages } from '#catalog/web/admin/parts/use-shop-languages.ts'
import type { ProductFitmentAnswer, StoredRule } from '#fitment/contract-fitment-admin.ts'
import { CONFIDENCES } from '#fitment/domain/confidence.ts'
import { POLARITIES, POSITIONS } from '#fitment/domain/fitment-rule.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from '#fitment/domain/vehicle.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { RuleConditions } from './rule-conditions.tsx'
import { checkRuleValues, type RuleValues, toRuleBodyOfValues, toRuleValues } from './rule-values.ts'
import { SourceField } from './source-field.tsx'
import { TargetPicker } from './target-picker.tsx'
import { type FitmentEditing, toRuleBody } from './use-fitment.ts'

type RuleForm = Form<RuleValues>

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
  const form: RuleForm = useForm<RuleValues, void>({
    initial: () => toRuleValues(rule, ownSourceId, codes, 'verified'),
    check: typedValues => checkRuleValues(typedValues, t),
    controlledPaths: [
      'source_id',
      'target',
      'polarity',
      'fuels',
      'drives',
      'gearboxes',
      'bodies',
      'position',
      'conditions',
      'confidence',
    ],
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
  const { values, set, errorAt } = form
  return (
    <FormDialog
      form={form}
      hint={t('fitmentAdmin.dialogHint')}
      onClose={onClose}
      size="lg"
      title={t(isNew ? 'fitmentAdmin.add' : 'fitmentAdmin.edit')}
    >
      <TargetPicker
        error={errorAt('target')}
        hint={t('fitmentAdmin.targetHint')}
        label={t('fitmentAdmin.target')}
        name="target"
        onChange={target => set('target', target)}
        value={values.target}
      />
      <div className="grid items-start gap-4 small:grid-cols-2">
        <Select
          label={t('fitmentAdmin.polarity')}
          name="polarity"
          onChange={polarity => set('polarity', polarity)}
          options={POLARITIES.map(value => ({ value, label: t(`fitmentAdmin.polarities.${value}`) }))}
          required
          value={values.polarity}
        />
        <TextField {...form.field('years')} hint={t('fitmentAdmin.yearsHint')} label={t('fitmentAdmin.years')} />
      </div>
      <LimitFields form={form} />
      <RuleConditions
        conditions={form.values.conditions}
        error={form.errorAt('conditions')}
        onChange={conditions => form.set('conditions', conditions)}
        onQuestion={editing.load}
        questions={fitment.questions}
      />
      <div className="grid items-start gap-4 small:grid-cols-2">
        {languages.map(([code, language]) => (
          <TextField
            {...form.field(`note.${code}`)}
            key={code}
            label={t('fitmentAdmin.note', { language })}
            lang={code}
            maxLength={300}
          />
        ))}
        <Select
          label={t('fitmentAdmin.confidence')}
          name="confidence"
          onChange={confidence => set('confidence', confidence)}
          options={CONFIDENCES.map(value => ({ value, label: t(`fitmentAdmin.confidences.${value}`) }))}
          required
          value={values.confidence}
        />
        <SourceField
          error={errorAt('source_id')}
          isFixed={!isNew}
          onChange={id => set('source_id', id)}
          onSaved={editing.load}
          sources={fitment.sources}
          value={values.source_id}
        />
      </div>
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

const LimitFields = ({ form }: { form: RuleForm }) => {
  const t = useT()
  const { values, set } = form
  return (
    <fieldset className="grid items-start gap-4 small:grid-cols-2">
      <legend className="mb-2 font-bold">{t('fitmentAdmin.limits')}</legend>
      <LimitField form={form} getName={fuel => t(`vehicleAdmin.fuels.${fuel}`)} options={FUELS} path="fuels" />
      <LimitField form={form} getName={drive => t(`vehicleAdmin.drives.${drive}`)} options={DRIVES} path="drives" />
      <LimitField
        form={form}
        getName={gearbox => t(`vehicleAdmin.gearboxes.${gearbox}`)}
        options={GEARBOXES}
        path="gearboxes"
      />
      <LimitField form={form} getName={body => t(`vehicleAdmin.bodyNames.${body}`)} options={BODIES} path="bodies" />
      <Select
        label={t('fitmentAdmin.position')}
        name="position"
        onChange={position => set('position', position)}
        options={[
          { value: null, label: t('fitmentAdmin.noPosition') },
          ...POSITIONS.map(value => ({ value, label: t(`fitmentAdmin.positions.${value}`) })),
        ]}
        value={values.position}
      />
      <TextField {...form.field('quantity')} inputMode="numeric" label={t('fitmentAdmin.quantity')} />
    </fieldset>
  )
}

interface LimitFieldProps<Value extends string> {
  form: RuleForm
  path: 'fuels' | 'drives' | 'gearboxes' | 'bodies'
  options: readonly Value[]
  getName: (value: string) => string
}

/** Chooses the values of a fact that a rule allows; none chosen allows all. */
const LimitField = <Value extends string>({ form, path, options, getName }: LimitFieldProps<Value>) => {
  const t = useT()
  const values = form.values[path]
  return (
    <MultiCombobox<string>
      emptyLabel={t('fitmentAdmin.noOption')}
      error={form.errorAt(path)}
      getItemKey={value => value}
      getItemText={getName}
      items={options}
      label={t(`fitmentAdmin.limitNames.${path}`)}
      name={path}
      onChange={chosen => form.set(path, chosen)}
      placeholder={values.length === 0 ? t('fitmentAdmin.any') : undefined}
      removeLabel={value => t('fitmentAdmin.removeChosen', { name: getName(value) })}
      values={values}
    />
  )
}
