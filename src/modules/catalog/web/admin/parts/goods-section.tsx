import type { ReactNode } from 'react'
import type { ProductFormOptions } from '#catalog/contract-product-admin.ts'
import {
  BATTERY_CHEMISTRIES,
  ELECTRICAL_SCOPES,
  GOODS_KINDS,
  type GoodsKind,
  LAMP_CLASSES,
  LAMP_LABELLINGS,
  NOISE_CLASSES,
  PICTOGRAMS,
  SIGNAL_WORDS,
  TYRE_CATEGORIES,
  TYRE_CLASSES,
} from '#catalog/domain/goods-details.ts'
import { formatPictogram } from '#catalog/domain/goods-notes.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GOODS_TEXTS, hasGoodsValues } from './goods-values.ts'
import { FieldLabel, type ProductForm, ProductSection } from './product-section.tsx'
import { useShopLanguages } from './use-shop-languages.ts'

/** Shows the details that the law demands of the kinds of goods in the product's categories. */
export const GoodsSection = ({ form, options }: { form: ProductForm; options: ProductFormOptions }) => {
  const t = useT()
  const { category_ids, goods, withdrawal_exclusion: exclusion } = form.values
  const demanded = new Set(category_ids.flatMap(id => options.goods_kinds[id] ?? []))
  if (exclusion === 'digital') demanded.add('digital')
  const kinds = GOODS_KINDS.filter(kind => demanded.has(kind) || hasGoodsValues(goods, kind))
  if (kinds.length === 0) return null
  return (
    <ProductSection id="goods" title={t('productAdmin.goods.title')}>
      {kinds.map(kind => {
        const Fields = FIELDS[kind]
        return (
          <fieldset className="grid grid-cols-1 gap-4 small:col-span-2 small:grid-cols-2" key={kind}>
            <legend className="mb-2 font-semibold">{t(`productAdmin.goods.kinds.${kind}`)}</legend>
            <Fields form={form} />
          </fieldset>
        )
      })}
    </ProductSection>
  )
}

interface FieldProps {
  form: ProductForm
  /** The path of the field, without `goods.`. */
  path: string
}

const GoodsLabel = ({ form, path }: FieldProps) => {
  const t = useT()
  const [kind = '', field = ''] = path.split('.')
  return (
    <FieldLabel form={form} path={`goods.${path}`}>
      {t(`productAdmin.goods.fields.${kind}.${field}`)}
    </FieldLabel>
  )
}

const GoodsTextField = ({ form, path, hint }: FieldProps & { hint?: string }) => (
  <TextField
    {...form.field(`goods.${path}`)}
    autoComplete="off"
    hint={hint}
    label={<GoodsLabel form={form} path={path} />}
  />
)

interface GoodsSelectProps extends FieldProps {
  choices: readonly string[]
  value: string
  /** Names the choices; by default, a choice is its own label. */
  translate?: (choice: string) => string
}

const GoodsSelect = ({ form, path, choices, value, translate = choice => choice }: GoodsSelectProps) => {
  const t = useT()
  return (
    <Select
      error={form.errorAt(`goods.${path}`)}
      label={<GoodsLabel form={form} path={path} />}
      name={`goods.${path}`}
      onChange={choice => form.set(`goods.${path}`, choice)}
      options={[
        { value: '', label: t('productAdmin.goods.notChosen') },
        ...choices.map(choice => ({ value: choice, label: translate(choice) })),
      ]}
      value={value}
    />
  )
}

const TyreFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const language = useLanguage()
  const { tyre } = form.values.goods
  return (
    <>
      <GoodsSelect choices={TYRE_CLASSES} form={form} path="tyre.fuel" value={tyre.fuel} />
      <GoodsSelect choices={TYRE_CLASSES} form={form} path="tyre.grip" value={tyre.grip} />
      <GoodsSelect choices={NOISE_CLASSES} form={form} path="tyre.noise" value={tyre.noise} />
      <NumberField
        error={form.errorAt('goods.tyre.decibels')}
        label={<GoodsLabel form={form} path="tyre.decibels" />}
        language={language}
        name="goods.tyre.decibels"
        onChange={decibels => form.set('goods.tyre.decibels', decibels)}
        unit="dB"
        value={tyre.decibels}
      />
      <GoodsTextField form={form} hint={t('productAdmin.goods.eprelHint')} path="tyre.eprel" />
      <GoodsTextField form={form} path="tyre.sheet" />
      <GoodsTextField form={form} hint={t('productAdmin.goods.sizeHint')} path="tyre.size" />
      <GoodsSelect choices={TYRE_CATEGORIES} form={form} path="tyre.category" value={tyre.category ?? ''} />
      {(['snow', 'ice'] as const).map(mark => (
        <Switch
          checked={tyre[mark]}
          key={mark}
          label={t(`productAdmin.goods.fields.tyre.${mark}`)}
          name={`goods.tyre.${mark}`}
          onChange={isMarked => form.set(`goods.tyre.${mark}`, isMarked)}
        />
      ))}
    </>
  )
}

const HazardFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const language = useLanguage()
  const { signal, pictograms } = form.values.goods.hazard
  return (
    <>
      <GoodsSelect
        choices={SIGNAL_WORDS}
        form={form}
        path="hazard.signal"
        translate={choice => t(`productAdmin.goods.signals.${choice}`)}
        value={signal}
      />
      <GoodsTextField form={form} path="hazard.ufi" />
      <div className="small:col-span-2">
        <GoodsTextField form={form} hint={t('productAdmin.goods.statementsHint')} path="hazard.statements" />
      </div>
      <fieldset className="small:col-span-2">
        <legend className="mb-1">
          <GoodsLabel form={form} path="hazard.pictograms" />
        </legend>
        <div className="grid grid-cols-1 small:grid-cols-2">
          {PICTOGRAMS.map(pictogram => (
            <Checkbox
              checked={pictograms.includes(pictogram)}
              key={pictogram}
              label={`${pictogram}: ${formatPictogram(pictogram, language)}`}
              name={`goods.hazard.pictograms.${pictogram}`}
              onChange={({ target }) =>
                form.set(
                  'goods.hazard.pictograms',
                  PICTOGRAMS.filter(listedPictogram =>
                    listedPictogram === pictogram ? target.checked : pictograms.includes(listedPictogram),
                  ),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

const BatteryFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  return (
    <>
      <GoodsSelect
        choices={BATTERY_CHEMISTRIES}
        form={form}
        path="battery.chemistry"
        translate={choice => t(`productAdmin.goods.chemistries.${choice}`)}
        value={form.values.goods.battery.chemistry}
      />
      <GoodsTextField form={form} path="battery.capacity" />
    </>
  )
}

const ElectricalFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  return (
    <>
      <GoodsSelect
        choices={ELECTRICAL_SCOPES}
        form={form}
        path="electrical.scope"
        translate={choice => t(`productAdmin.goods.scopes.${choice}`)}
        value={form.values.goods.electrical.scope}
      />
      <GoodsTextField form={form} path="electrical.registration" />
    </>
  )
}

const LampFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  const { labelling, energyClass } = form.values.goods.lamp
  return (
    <>
      <GoodsSelect
        choices={LAMP_LABELLINGS}
        form={form}
        path="lamp.labelling"
        translate={choice => t(`productAdmin.goods.lampLabellings.${choice}`)}
        value={labelling}
      />
      <GoodsSelect choices={LAMP_CLASSES} form={form} path="lamp.energyClass" value={energyClass} />
      <GoodsTextField form={form} hint={t('productAdmin.goods.lampHint')} path="lamp.eprel" />
      <GoodsTextField form={form} path="lamp.sheet" />
    </>
  )
}

/** Shows the texts of a kind, a field for each language. */
const TextsByLanguage = ({ form, kind }: { form: ProductForm; kind: keyof typeof GOODS_TEXTS }) => {
  const t = useT()
  const languages = useShopLanguages()
  return GOODS_TEXTS[kind].flatMap(field =>
    languages.map(([code, name]) => {
      const path = `goods.${kind}.${field}.${code}`
      return (
        <TextField
          {...form.field(path)}
          autoComplete="off"
          key={path}
          label={
            <FieldLabel form={form} path={path}>
              {t(`productAdmin.goods.texts.${kind}.${field}`, { language: name })}
            </FieldLabel>
          }
          lang={code}
        />
      )
    }),
  )
}

const DigitalFields = ({ form }: { form: ProductForm }) => <TextsByLanguage form={form} kind="digital" />

const RepairFields = ({ form }: { form: ProductForm }) => {
  const t = useT()
  return (
    <>
      <p className="measure text-sm text-secondary small:col-span-2">{t('productAdmin.goods.repairHint')}</p>
      <div className="small:col-span-2">
        <GoodsTextField form={form} path="repair.score" />
      </div>
      <TextsByLanguage form={form} kind="repair" />
    </>
  )
}

const FIELDS: Readonly<Record<GoodsKind, (props: { form: ProductForm }) => ReactNode>> = {
  tyre: TyreFields,
  hazard: HazardFields,
  battery: BatteryFields,
  electrical: ElectricalFields,
  lamp: LampFields,
  digital: DigitalFields,
  repair: RepairFields,
}
