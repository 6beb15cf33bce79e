import { isUnusualChange } from '#catalog/domain/price-validation.ts'
import { type AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { toCents, toEuros } from '#kernel/money.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { type TextFields, toMultilingual, toTextFields } from '#platform/admin/text-fields.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { NumberField, type TypedNumber } from '#ui/admin/number-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { type PlaceValues, toPlace, toPlaceValues } from './place-values.ts'

interface Values {
  name: TextFields
  desc: TextFields
  supportedCountries: string[]
  big_product: boolean
  price: TypedNumber
  confirm_price: boolean
  freeFrom: TypedNumber
  max_weight: TypedNumber
  max_length: TypedNumber
  position: TypedNumber
  active: boolean
  inputType: InputType
  place: PlaceValues
}

interface ProviderDialogProps {
  /** Null creates a provider. */
  provider: AdminProvider | null
  /** Position of a new provider. */
  position: number
  countries: readonly { code: string; name: Multilingual }[]
  onClose: () => void
}

type InputType = AdminProvider['inputType']
const INPUT_TYPES = ['Address', 'select', 'value'] as const

const NEW_PROVIDER: Omit<AdminProvider, 'position'> = {
  value: '',
  inputType: 'Address',
  carrier: null,
  pointType: null,
  product_id: 0,
  custom: true,
  name: { type: 'language' },
  desc: { type: 'language' },
  supportedCountries: ['EE'],
  big_product: true,
  price: 0,
  freeFrom: null,
  max_weight: null,
  max_length: null,
  active: true,
  place: null,
}

/** Decimal places of kilograms and centimetres: the form edits whole grams and millimetres. */
const DECIMAL_PLACES = { max_weight: 3, max_length: 1 } as const
const toUnits = (value: number | null, places: number) => (value === null ? null : Math.round(value * 10 ** places))
const convertFromUnits = (units: TypedNumber, places: number) => (units === null ? null : Number(units) / 10 ** places)

const toFormValues = (provider: AdminProvider, codes: readonly string[]): Values => ({
  name: toTextFields(provider.name, codes),
  desc: toTextFields(provider.desc, codes),
  supportedCountries: provider.supportedCountries,
  big_product: provider.big_product,
  price: toCents(provider.price),
  confirm_price: false,
  freeFrom: provider.freeFrom === null ? null : toCents(provider.freeFrom),
  max_weight: toUnits(provider.max_weight, DECIMAL_PLACES.max_weight),
  max_length: toUnits(provider.max_length, DECIMAL_PLACES.max_length),
  position: provider.position,
  active: provider.active,
  inputType: provider.inputType,
  place: toPlaceValues(provider.place, codes),
})

const toRequest = ({
  name,
  desc,
  price,
  confirm_price: _isConfirmed,
  freeFrom,
  position,
  place,
  inputType,
  ...unchanged
}: Values) => ({
  ...unchanged,
  name: toMultilingual(name),
  desc: toMultilingual(desc),
  price: toEuros(Number(price)),
  freeFrom: freeFrom === null ? null : toEuros(Number(freeFrom)),
  max_weight: convertFromUnits(unchanged.max_weight, DECIMAL_PLACES.max_weight),
  max_length: convertFromUnits(unchanged.max_length, DECIMAL_PLACES.max_length),
  position: Number(position),
  ...(inputType === 'value' && { place: toPlace(place) }),
})

/** Returns true for a price that differs so much from the stored one that staff must confirm it. */
const isUnusualPrice = ({ price }: Values, provider: AdminProvider | null): boolean =>
  provider !== null && typeof price === 'number' && price > 0 && isUnusualChange(toCents(provider.price), price)

const useProviderForm = ({ provider, position, onClose }: ProviderDialogProps): Form<Values> => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const codes = useShopLanguages().map(({ code }) => code)
  // An empty price does not mean free delivery.
  const initial = provider
    ? toFormValues(provider, codes)
    : { ...toFormValues({ ...NEW_PROVIDER, position }, codes), price: null }
  return useSettingsForm<Values>({
    initial,
    check: values => ({
      ...(typeof values.price !== 'number' && {
        price: t(values.price === null ? 'app.problem.required' : 'admin.problem.amount'),
      }),
      ...(isUnusualPrice(values, provider) &&
        !values.confirm_price && { price: t('productAdmin.priceError.unusualChange') }),
      ...(typeof values.freeFrom === 'string' && { freeFrom: t('admin.problem.amount') }),
      ...(typeof values.max_weight === 'string' && { max_weight: t('admin.problem.number') }),
      ...(typeof values.max_length === 'string' && { max_length: t('admin.problem.number') }),
      ...(typeof values.position !== 'number' && {
        position: t(values.position === null ? 'app.problem.required' : 'admin.problem.number'),
      }),
    }),
    save: async (values, before) => {
      const sent = toRequest(values)
      const { body } = provider
        ? await send(deliveryAdmin.saveProvider, {
            params: { value: provider.value },
            body: { ...sent, before: toRequest(before), confirm_price: values.confirm_price },
          })
        : await sendCreation(deliveryAdmin.addProvider, { body: { ...sent, inputType: values.inputType } })
      return toFormValues(body.data, codes)
    },
    reload: async () => {
      if (!provider) return initial
      const { body } = await send(deliveryAdmin.provider, { params: { value: provider.value } })
      return toFormValues(body.data, codes)
    },
    onSaved: async () => {
      await reload()
      onClose()
    },
  }).form
}

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
      {form.values.inputType === 'value' ? <PlaceSection form={form} /> : null}
    </FormDialog>
  )
}

/** The delivery type is fixed after creation, because orders depend on it. */
const InputTypeField = ({ form }: { form: Form<Values> }) => {
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

const LimitFields = ({ form }: { form: Form<Values> }) => {
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

const TranslatedFields = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const languages = useShopLanguages()
  return (['name', 'desc'] as const).flatMap(field =>
    languages.map(({ code, label }) => (
      <TextField
        {...form.field(`${field}.${code}`)}
        error={form.errorAt(`${field}.${code}`) ?? (code === 'et' ? form.errorAt(field) : undefined)}
        key={`${field} ${code}`}
        label={t(field === 'name' ? 'deliveryAdmin.nameIn' : 'deliveryAdmin.descIn', { language: label })}
        lang={code}
      />
    )),
  )
}

const PriceFields = ({ form, provider }: Pick<ProviderDialogProps, 'provider'> & { form: Form<Values> }) => {
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

const CountryField = ({ form, countries }: ProviderDialogProps & { form: Form<Values> }) => {
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

const PlaceSection = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  return (
    <fieldset>
      <legend className="mb-3 font-bold">{t('deliveryAdmin.place')}</legend>
      <PlaceFields errorAt={path => form.errorAt(`place.${path}`)} field={path => form.field(`place.${path}`)} />
    </fieldset>
  )
}
