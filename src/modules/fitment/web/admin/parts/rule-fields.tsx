import { useShopLanguages } from '#catalog/web/admin/parts/use-shop-languages.ts'
import type { StoredQuestion, StoredSource } from '#fitment/contract-fitment-admin.ts'
import { CONFIDENCES } from '#fitment/domain/confidence.ts'
import { POLARITIES, POSITIONS } from '#fitment/domain/fitment-rule.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from '#fitment/domain/vehicle.ts'
import { useT } from '#platform/web/texts.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { RuleConditions } from './rule-conditions.tsx'
import type { RuleForm } from './rule-values.ts'
import { SourceField } from './source-field.tsx'
import { TargetPicker } from './target-picker.tsx'

/** Paths that the fields of a rule set by code. */
export const CONTROLLED_RULE_PATHS = [
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
] as const

interface RuleFieldsProps {
  form: RuleForm
  sources: readonly Pick<StoredSource, 'id' | 'name' | 'kind'>[]
  questions: readonly StoredQuestion[]
  /** A stored rule keeps its source. */
  isSourceFixed: boolean
  /** Runs when a source or a question was saved. */
  onSaved: () => void
}

/** The fields of a rule, for one product and for many. */
export const RuleFields = ({ form, sources, questions, isSourceFixed, onSaved }: RuleFieldsProps) => {
  const t = useT()
  const languages = useShopLanguages()
  const { values, set, errorAt } = form
  return (
    <>
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
        conditions={values.conditions}
        error={errorAt('conditions')}
        onChange={conditions => set('conditions', conditions)}
        onQuestion={onSaved}
        questions={questions}
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
          isFixed={isSourceFixed}
          onChange={id => set('source_id', id)}
          onSaved={onSaved}
          sources={sources}
          value={values.source_id}
        />
      </div>
    </>
  )
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
