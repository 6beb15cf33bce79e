import { deliveryAdmin } from '#delivery/contract-settings.ts'
import { type Multilingual, multilingual } from '#kernel/multilingual.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { findTranslationError, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSettingsForm } from '#platform/admin/use-settings-form.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { TextField } from '#ui/text-field.tsx'

interface CountryDialogProps {
  /** Null creates a country. */
  country: { code: string; name: Multilingual; position: number } | null
  /** Position of a new country. */
  position: number
  onClose: () => void
}

export const CountryDialog = ({ country, position, onClose }: CountryDialogProps) => {
  const t = useT()
  const send = useSend()
  const reload = useReload()
  const languages = useShopLanguages()
  const toFormValues = (code: string, name: Multilingual) => ({
    code,
    name: toTextsByLanguage(
      name,
      languages.map(language => language.code),
    ),
  })
  const initial = toFormValues(country?.code ?? '', country?.name ?? multilingual({}))
  const { form } = useSettingsForm({
    initial,
    check: ({ code }): Record<string, string> =>
      /^[A-Za-z]{2}$/.test(code.trim()) ? {} : { code: t('deliveryAdmin.countryCodeWrong') },
    save: async ({ code, name }, before) => {
      const { body } = await send(deliveryAdmin.saveCountry, {
        params: { code: code.trim().toUpperCase() },
        body: {
          name: toMultilingual(name),
          position: country?.position ?? position,
          before: { name: toMultilingual(before.name) },
        },
      })
      return toFormValues(body.data.code, body.data.name)
    },
    reload: async () => {
      if (!country) return initial
      const { body } = await send(deliveryAdmin.country, { params: { code: country.code } })
      return toFormValues(body.data.code, body.data.name)
    },
    onSaved: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('deliveryAdmin.countryHint')}
      onClose={onClose}
      title={t(country ? 'deliveryAdmin.saveCountry' : 'deliveryAdmin.addCountry')}
    >
      <TextField
        {...form.field('code')}
        label={t('deliveryAdmin.countryCode')}
        maxLength={2}
        readOnly={country !== null}
        required
      />
      {languages.map(({ code, label }) => (
        <TextField
          {...form.field(`name.${code}`)}
          error={findTranslationError(form, 'name', code)}
          key={code}
          label={t('deliveryAdmin.nameIn', { language: label })}
          lang={code}
        />
      ))}
    </FormDialog>
  )
}
