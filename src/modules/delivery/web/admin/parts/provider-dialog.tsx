import { type AdminProvider, deliveryAdmin } from '#delivery/contract-settings.ts'
import { centsOf, euros } from '#kernel/money.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { type TextsIn, textsIn, textsOut } from '#platform/admin/texts-in.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/shop-languages.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { MultiCombobox } from '#ui/admin/multi-combobox.tsx'
import { NumberField, type WrittenNumber } from '#ui/admin/number-field.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

interface Values {
  name: TextsIn
  desc: TextsIn
  supportedCountries: string[]
  big_product: boolean
  price: WrittenNumber
  freeFrom: WrittenNumber
  position: WrittenNumber
  active: boolean
  place: { name: string; address: string; city: string; postcode: string; hours: string }
}

interface ProviderDialogProps {
  provider: AdminProvider
  countries: readonly { code: string; name: Multilingual }[]
  onClose: () => void
}

const NO_PLACE = { name: '', address: '', city: '', postcode: '', hours: '' }

const valuesOf = (provider: AdminProvider, codes: readonly string[]): Values => ({
  name: textsIn(provider.name, codes),
  desc: textsIn(provider.desc, codes),
  supportedCountries: provider.supportedCountries,
  big_product: provider.big_product,
  price: centsOf(provider.price),
  freeFrom: provider.freeFrom === null ? null : centsOf(provider.freeFrom),
  position: provider.position,
  active: provider.active,
  place: { ...NO_PLACE, ...provider.place },
})

const sentOf = ({ name, desc, price, freeFrom, position, place, ...same }: Values, hasPlace: boolean) => ({
  ...same,
  name: textsOut(name),
  desc: textsOut(desc),
  price: euros(Number(price)),
  freeFrom: freeFrom === null ? null : euros(Number(freeFrom)),
  position: Number(position),
  ...(hasPlace && { place }),
})

const useProviderForm = ({ provider, onClose }: ProviderDialogProps): Form<Values> => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const codes = useShopLanguages().map(({ code }) => code)
  const hasPlace = provider.inputType === 'value'
  const params = { value: provider.value }
  return useSettingsForm<Values>({
    initial: valuesOf(provider, codes),
    check: ({ price, freeFrom, position }) => ({
      ...(typeof price !== 'number' && { price: t(price === null ? 'app.problem.required' : 'admin.problem.amount') }),
      ...(typeof freeFrom === 'string' && { freeFrom: t('admin.problem.amount') }),
      ...(typeof position !== 'number' && {
        position: t(position === null ? 'app.problem.required' : 'admin.problem.number'),
      }),
    }),
    save: async (values, before) => {
      const body = { ...sentOf(values, hasPlace), before: sentOf(before, hasPlace) }
      return valuesOf((await send(deliveryAdmin.saveProvider, { params, body })).body.data, codes)
    },
    reread: async () => valuesOf((await send(deliveryAdmin.provider, { params })).body.data, codes),
    onSaved: async () => {
      await reload()
      onClose()
    },
  }).form
}

/** What staff change of a way of delivery. */
export const ProviderDialog = (props: ProviderDialogProps) => {
  const { provider, onClose } = props
  const t = useT()
  const language = useLanguage()
  const form = useProviderForm(props)
  return (
    <FormDialog
      description={`${textIn(provider.name, language)} · ${provider.value}`}
      form={form}
      hint={t('deliveryAdmin.editHint')}
      onClose={onClose}
      size="lg"
      title={t('deliveryAdmin.saveProvider')}
    >
      <Switch
        checked={form.values.active}
        error={form.errorAt('active')}
        label={t('deliveryAdmin.active')}
        name="active"
        onChange={active => form.set('active', active)}
      />
      <div className="grid gap-4 small:grid-cols-2">
        <Texts form={form} />
        <Prices form={form} />
      </div>
      <Countries {...props} form={form} />
      <Switch
        checked={form.values.big_product}
        error={form.errorAt('big_product')}
        label={t('deliveryAdmin.bigProduct')}
        name="big_product"
        onChange={big => form.set('big_product', big)}
      />
      {provider.inputType === 'value' ? <Place form={form} /> : null}
    </FormDialog>
  )
}

const Texts = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const spoken = useShopLanguages()
  return (['name', 'desc'] as const).flatMap(field =>
    spoken.map(({ code, label }) => (
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

const Prices = ({ form }: { form: Form<Values> }) => {
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

const Countries = ({ form, countries }: ProviderDialogProps & { form: Form<Values> }) => {
  const t = useT()
  const language = useLanguage()
  const known = countries.map(({ code, name }) => ({ code, name: textIn(name, language) }))
  return (
    <MultiCombobox
      emptyLabel={t('deliveryAdmin.noCountry')}
      error={form.errorAt('supportedCountries')}
      itemKey={({ code }) => code}
      items={known}
      itemText={({ name }) => name}
      label={t('deliveryAdmin.countries')}
      name="supportedCountries"
      onChange={chosen =>
        form.set(
          'supportedCountries',
          chosen.map(({ code }) => code),
        )
      }
      removeLabel={({ name }) => t('deliveryAdmin.removeCountry', { name })}
      values={form.values.supportedCountries.map(code => known.find(one => one.code === code) ?? { code, name: code })}
    />
  )
}

const Place = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  return (
    <fieldset className="grid gap-4 small:grid-cols-2">
      <legend className="mb-3 font-bold">{t('deliveryAdmin.place')}</legend>
      {(['name', 'address', 'city', 'postcode', 'hours'] as const).map(field => (
        <TextField {...form.field(`place.${field}`)} key={field} label={t(`deliveryAdmin.placeFields.${field}`)} />
      ))}
    </fieldset>
  )
}
