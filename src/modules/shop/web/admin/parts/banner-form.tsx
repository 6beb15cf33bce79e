import { Section } from '#platform/admin/section.tsx'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { type OwnerSettings, shopSettingsEndpoints } from '#shop/contract-settings.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'

export interface BannerValues {
  banner: { visible: boolean; text: TextsByLanguage; url: string }
}

/** Reads and saves the banner, converted between settings and form values. */
export const useBannerSettings = () => {
  const send = useSend()
  const codes = useShopLanguages().map(({ code }) => code)
  const toValues = ({ visible, text, url }: OwnerSettings['banner']): BannerValues => ({
    banner: { visible, text: toTextsByLanguage(text, codes), url: url ?? '' },
  })
  const toSettings = ({ banner: { visible, text, url } }: BannerValues) => ({
    banner: { visible, text: toMultilingual(text), url: url.trim() || null },
  })
  return {
    toFormValues: toValues,
    save: async (values: BannerValues, base: BannerValues): Promise<BannerValues> => {
      const body = { ...toSettings(values), before: toSettings(base) }
      return toValues((await send(shopSettingsEndpoints.save, { body })).body.data.banner)
    },
    reload: async (): Promise<BannerValues> => toValues((await send(shopSettingsEndpoints.read, {})).body.data.banner),
  }
}

export const BannerFields = ({ form }: { form: Form<BannerValues> }) => {
  const t = useT()
  return (
    <Section hint={t('shopAdmin.banner.hint')} title={t('shopAdmin.banner.heading')}>
      <Switch
        checked={form.values.banner.visible}
        error={form.errorAt('banner.visible')}
        label={t('shopAdmin.banner.visible')}
        name="banner.visible"
        onChange={visible => form.set('banner.visible', visible)}
      />
      {useShopLanguages().map(({ code, label }) => (
        <TextField
          {...form.field(`banner.text.${code}`)}
          key={code}
          label={t('shopAdmin.banner.text', { language: label })}
          lang={code}
        />
      ))}
      <TextField {...form.field('banner.url')} hint={t('shopAdmin.banner.urlHint')} label={t('shopAdmin.banner.url')} />
    </Section>
  )
}
