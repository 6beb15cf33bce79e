import { type Manufacturer, manufacturerAdmin } from '#catalog/contract-manufacturer.ts'
import { COUNTRY_CODES } from '#catalog/domain/country-codes.ts'
import { validateManufacturer } from '#catalog/domain/manufacturer.ts'
import { formatCountryName } from '#kernel/country-name.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Combobox } from '#ui/admin/combobox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { showToast } from '#ui/toasts.ts'

const PARTY_FIELDS = ['name', 'address', 'contact'] as const
const NO_CONTACT = { name: '', address: '', contact: '' }

const toValues = (manufacturer: Manufacturer | null) => ({
  name: manufacturer?.name ?? '',
  address: manufacturer?.address ?? '',
  contact: manufacturer?.contact ?? '',
  country: manufacturer?.country ?? '',
  responsible: manufacturer?.responsible ?? NO_CONTACT,
  brands: manufacturer?.brands.join('\n') ?? '',
})

const toBody = ({ brands, ...values }: ReturnType<typeof toValues>) => ({
  ...values,
  brands: brands
    .split('\n')
    .map(brand => brand.trim())
    .filter(brand => brand !== ''),
})

/** Creates or edits a manufacturer; null creates one. */
export const ManufacturerDialog = ({
  manufacturer,
  onClose,
}: {
  manufacturer: Manufacturer | null
  onClose: () => void
}) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const sendCreation = useCreationSend()
  const reload = useReload()
  const form = useForm({
    initial: () => toValues(manufacturer),
    check: values =>
      Object.fromEntries(Object.entries(validateManufacturer(toBody(values))).map(([path, key]) => [path, t(key)])),
    controlledPaths: ['country'],
    send: async values => {
      if (!manufacturer) {
        await sendCreation(manufacturerAdmin.create, { body: toBody(values) })
        return
      }
      const { id, version } = manufacturer
      await send(manufacturerAdmin.save, { params: { id }, body: { ...toBody(values), baseVersion: version } })
    },
    onDone: async () => {
      showToast('success', t('manufacturerAdmin.saved'))
      await reload()
      onClose()
    },
  })
  const countries = COUNTRY_CODES.map(code => ({ code, name: formatCountryName(code, language) })).sort(
    (first, second) => first.name.localeCompare(second.name, language),
  )
  return (
    <FormDialog
      form={form}
      hint={t('manufacturerAdmin.formHint')}
      onClose={onClose}
      size="lg"
      title={t(manufacturer ? 'manufacturerAdmin.edit' : 'manufacturerAdmin.new')}
    >
      {PARTY_FIELDS.map(field => (
        <TextField {...form.field(field)} key={field} label={t(`manufacturerAdmin.fields.${field}`)} required />
      ))}
      <Combobox
        emptyLabel={t('manufacturerAdmin.noMatch')}
        error={form.errorAt('country')}
        getItemKey={({ code }) => code}
        getItemText={({ name }) => name}
        items={countries}
        label={t('manufacturerAdmin.country')}
        name="country"
        onChange={country => form.set('country', country?.code ?? '')}
        required
        value={countries.find(({ code }) => code === form.values.country) ?? null}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">{t('manufacturerAdmin.responsible')}</legend>
        <p className="text-secondary">{t('manufacturerAdmin.responsibleHint')}</p>
        {PARTY_FIELDS.map(field => (
          <TextField
            {...form.field(`responsible.${field}`)}
            key={field}
            label={t(`manufacturerAdmin.fields.${field}`)}
          />
        ))}
      </fieldset>
      <TextareaField
        {...form.field('brands')}
        hint={t('manufacturerAdmin.brandsHint')}
        label={t('manufacturerAdmin.brands')}
        rows={3}
      />
    </FormDialog>
  )
}
