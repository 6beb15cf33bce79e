import { BATTERY_TYPES, PACKAGING_MATERIALS, WASTE_CLASSES } from '#catalog/domain/reported-weights.ts'
import { getValueAt } from '#platform/web/form-values.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'

interface FieldProps {
  form: ProductForm
  /** The path of the field, without `reported.`. */
  path: string
}

/** Shows the weights that the shop reports as a producer: goods, batteries and packaging. */
export const ReportedSection = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const { isImported } = form.values.reported
  return (
    <ProductSection id="reported" title={t('productAdmin.reported.title')}>
      <p className="measure text-sm text-secondary small:col-span-2">{t('productAdmin.reported.intro')}</p>
      <div className="small:col-span-2">
        <Switch
          checked={isImported}
          label={t('productAdmin.reported.fields.isImported')}
          name="reported.isImported"
          onChange={isChecked => form.set('reported.isImported', isChecked)}
        />
      </div>
      <ReportedSelect choices={WASTE_CLASSES} form={form} messageGroup="classes" path="wasteClass" />
      <WeightField form={form} path="netGrams" />
      <ReportedSelect choices={BATTERY_TYPES} form={form} messageGroup="batteries" path="batteryType" />
      <WeightField form={form} path="batteryGrams" />
      {PACKAGING_MATERIALS.map(material => (
        <WeightField form={form} key={material} path={`packaging.${material}`} />
      ))}
    </ProductSection>
  )
}

const ReportedLabel = ({ form, path }: FieldProps) => {
  const t = useT()
  const [, material] = path.split('.')
  return (
    <FieldLabel form={form} path={`reported.${path}`}>
      {material ? t(`productAdmin.reported.packaging.${material}`) : t(`productAdmin.reported.fields.${path}`)}
    </FieldLabel>
  )
}

interface ReportedSelectProps extends FieldProps {
  path: 'wasteClass' | 'batteryType'
  choices: readonly string[]
  /** The group of message keys that names the choices. */
  messageGroup: 'classes' | 'batteries'
}

const ReportedSelect = ({ form, path, choices, messageGroup }: ReportedSelectProps) => {
  const t = useT()
  return (
    <Select
      error={form.errorAt(`reported.${path}`)}
      label={<ReportedLabel form={form} path={path} />}
      name={`reported.${path}`}
      onChange={choice => form.set(`reported.${path}`, choice)}
      options={[
        { value: '', label: t('productAdmin.reported.notChosen') },
        ...choices.map(value => ({ value, label: t(`productAdmin.reported.${messageGroup}.${value}`) })),
      ]}
      value={form.values.reported[path]}
    />
  )
}

const WeightField = ({ form, path }: FieldProps) => (
  <NumberField
    error={form.errorAt(`reported.${path}`)}
    label={<ReportedLabel form={form} path={path} />}
    language={useLanguage()}
    name={`reported.${path}`}
    onChange={grams => form.set(`reported.${path}`, grams)}
    unit="g"
    value={getValueAt(form.values.reported, path) as number | string | null}
  />
)
