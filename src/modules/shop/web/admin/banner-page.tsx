import type { LoaderFunctionArgs } from 'react-router'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type OwnerSettings, shopSettingsEndpoints } from '#shop/contract-settings.ts'
import { useShopLanguages } from '../parts/use-shop-languages.ts'
import { BannerFields, type BannerValues, useBannerSettings } from './parts/banner-form.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<OwnerSettings['banner']> => {
  const { body } = await context.get(sendContext)(shopSettingsEndpoints.read, {}, { signal: request.signal })
  return body.data.banner
}

/** Edits the banner above every page, with a preview. */
export const Component = () => {
  const t = useT()
  const languages = useShopLanguages()
  const { toFormValues, save, reload } = useBannerSettings()
  return (
    <SettingsForm
      initial={toFormValues(useScreenData<typeof loader>())}
      reload={reload}
      save={save}
      title={t('shopAdmin.banner.title')}
    >
      {form => (
        <>
          <BannerFields form={form} />
          <Section title={t('shopAdmin.banner.preview')}>
            {languages.map(({ code }) => (
              <BannerPreview banner={form.values.banner} key={code} language={code} />
            ))}
          </Section>
        </>
      )}
    </SettingsForm>
  )
}

const BannerPreview = ({ banner, language }: { banner: BannerValues['banner']; language: string }) => {
  const t = useT()
  const text = banner.text[language]?.trim() || banner.text.et?.trim()
  return banner.visible && text ? (
    <div className="site-banner" lang={language}>
      <p className="px-4">{banner.url.trim() ? <u>{text}</u> : text}</p>
    </div>
  ) : (
    <p className="text-secondary">{t('shopAdmin.banner.hidden')}</p>
  )
}
