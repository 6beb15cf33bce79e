import { pickText } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { findTranslationError } from '#platform/admin/texts-by-language.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { NumberField } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import {
  DECIMAL_PLACES,
  INPUT_TYPES,
  isUnusualPrice,
  type ProviderDialogProps,
  type ProviderFormValues,
  useProviderForm,
} from './provider-form.ts'
import { RatesSection } from './rates-section.tsx'

export const ProviderDialog = (props: ProviderDialogProps) => {
  const { provider, onClose } = props
  const t = useT()
  const language = useLanguage()
  const form = useProviderForm(props)
  return (
    <FormDialog
      description={provider ? `${pickText(provider.name, language)} · ${provider.value}` : undefined}
      form={form}
      hint={t('deliveryAdmin.editHint')}
      onClose={onClose}
      size="lg"
      title={t(provider ? 'deliveryAdmin.saveProvider' : 'deliveryAdmin.addProvider')}
    >
      {provider ? null : <InputTypeField form={form} />}
      <Switch
        checked={form.values.active}
        error={form.errorAt('active')}
        label={t('deliveryAdmin.active')}
        name="active"
        onChange={active => form.set('active', active)}
      />
      <div className="grid gap-4 small:grid-cols-2">
        <TranslatedFields form={form} />
        <PriceFields form={form} provider={provider} />
      </div>
      <CountryField {...props} form={form} />
      <Switch
        checked={form.values.big_product}
        error={form.errorAt('big_product')}
        label={t('deliveryAdmin.bigProduct')}
        name="big_product"
        onChange={isBig => form.set('big_product', isBig)}
      />
      <LimitFields form={form} />
      <RatesSection
        countries={props.countries.map(({ code, name }) => ({ code, name: pickText(name, language) }))}
        form={form}
      />
      {form.values.inputType === 'value' ? <PlaceSection form={form} /> : null}
    </FormDialog>
  )
}

/** Selects the delivery type of a new provider. It never changes afterwards, because orders depend on it. */
const InputTypeField = ({ form }: { form: Form<ProviderFormValues> }) => {
  const t = useT()
  return (
    <Select
      error={form.errorAt('inputType')}
      label={t('deliveryAdmin.kind')}
      name="inputType"
      onChange={kind => form.set('inputType', kind)}
      options={INPUT_TYPES.map(value => ({ value, label: t(`deliveryAdmin.kinds.${value}`) }))}
      value={form.values.inputType}
    />
  )
}

const LimitFields = ({ form }: { form: Form<ProviderFormValues> }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="grid gap-4 small:grid-cols-2">
      {(['max_weight', 'max_length'] as const).map(field => (
        <NumberField
          error={form.errorAt(field)}
          hint={t('deliveryAdmin.limitHint')}
          key={field}
          label={t(`deliveryAdmin.fields.${field}`)}
          language={language}
          name={field}
          onChange={value => form.set(field, value)}
          decimals={DECIMAL_PLACES[field]}
          unit={field === 'max_weight' ? 'kg' : 'cm'}
          value={form.values[field]}
        />
      ))}
    </div>
  )
}

const TranslatedFields = ({ form }: { form: Form<ProviderFormValues> }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (['name', 'desc'] as const).flatMap(field =>
    languages.map(({ code, label }) => (
      <TextField
        {...form.field(`${field}.${code}`)}
        error={findTranslationError(form, field, code)}
        key={`${field} ${code}`}
        label={t(field === 'name' ? 'deliveryAdmin.nameIn' : 'deliveryAdmin.descIn', { language: label })}
        lang={code}
      />
    )),
  )
}

const PriceFields = ({
  form,
  provider,
}: Pick<ProviderDialogProps, 'provider'> & { form: Form<ProviderFormValues> }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      {(['price', 'freeFrom'] as const).map(field => (
        <MoneyField
          error={form.errorAt(field)}
          hint={field === 'freeFrom' ? t('deliveryAdmin.freeFromHint') : undefined}
          key={field}
          label={t(`deliveryAdmin.fields.${field}`)}
          language={language}
          name={field}
          onChange={value => form.set(field, value)}
          value={form.values[field]}
        />
      ))}
      {isUnusualPrice(form.values, provider) ? (
        <div className="small:col-span-2">
          <Switch
            checked={form.values.confirm_price}
            label={t('productAdmin.priceQuestion.confirm_price')}
            name="confirm_price"
            onChange={isConfirmed => form.set('confirm_price', isConfirmed)}
          />
        </div>
      ) : null}
      <NumberField
        error={form.errorAt('position')}
        hint={t('deliveryAdmin.positionHint')}
        label={t('deliveryAdmin.fields.position')}
        language={language}
        name="position"
        onChange={value => form.set('position', value)}
        value={form.values.position}
      />
    </>
  )
}

const CountryField = ({ form, countries }: ProviderDialogProps & { form: Form<ProviderFormValues> }) => {
  const t = useT()
  const language = useLanguage()
  const options = countries.map(({ code, name }) => ({ code, name: pickText(name, language) }))
  return (
    <MultiCombobox
      emptyLabel={t('deliveryAdmin.noCountry')}
      error={form.errorAt('supportedCountries')}
      getItemKey={({ code }) => code}
      items={options}
      getItemText={({ name }) => name}
      label={t('deliveryAdmin.countries')}
      name="supportedCountries"
      onChange={chosen =>
        form.set(
          'supportedCountries',
          chosen.map(({ code }) => code),
        )
      }
      removeLabel={({ name }) => t('deliveryAdmin.removeCountry', { name })}
      values={form.values.supportedCountries.map(
        code => options.find(option => option.code === code) ?? { code, name: code },
      )}
    />
  )
}

const PlaceSection = ({ form }: { form: Form<ProviderFormValues> }) => {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-3 font-bold">{t('deliveryAdmin.place')}</legend>
      <PlaceFields errorAt={path => form.errorAt(`place.${path}`)} field={path => form.field(`place.${path}`)} />
    </fieldset>
  )
}
