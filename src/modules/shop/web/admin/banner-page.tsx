import type { LoaderFunctionArgs } from 'react-router'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { type TextsIn, textsIn, textsOut } from '#platform/admin/texts-in.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { type OwnerSettings, shopSettingsCalls } from '#shop/contract-settings.ts'
import { Switch } from '#ui/admin/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useShopLanguages } from '../parts/shop-languages.ts'

interface Values {
  banner: { visible: boolean; text: TextsIn; url: string }
}

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<OwnerSettings['banner']> => {
  const { body } = await context.get(sendContext)(shopSettingsCalls.read, {}, { signal: request.signal })
  return body.data.banner
}

/** The slim band above every page, with a look at it as visitors will see it. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const spoken = useShopLanguages()
  const codes = spoken.map(({ code }) => code)
  const valuesOf = ({ visible, text, url }: OwnerSettings['banner']): Values => ({
    banner: { visible, text: textsIn(text, codes), url: url ?? '' },
  })
  const sentOf = ({ banner: { visible, text, url } }: Values) => ({
    banner: { visible, text: textsOut(text), url: url.trim() || null },
  })
  const save = async (values: Values, before: Values) => {
    const body = { ...sentOf(values), before: sentOf(before) }
    return valuesOf((await send(shopSettingsCalls.save, { body })).body.data.banner)
  }
  const reread = async () => valuesOf((await send(shopSettingsCalls.read, {})).body.data.banner)
  return (
    <SettingsForm
      initial={valuesOf(useScreen<typeof loader>())}
      reread={reread}
      save={save}
      title={t('shopAdmin.banner.title')}
    >
      {form => (
        <>
          <Section hint={t('shopAdmin.banner.hint')} title={t('shopAdmin.banner.heading')}>
            <Switch
              checked={form.values.banner.visible}
              error={form.errorAt('banner.visible')}
              label={t('shopAdmin.banner.visible')}
              name="banner.visible"
              onChange={visible => form.set('banner.visible', visible)}
            />
            {spoken.map(({ code, label }) => (
              <TextField
                {...form.field(`banner.text.${code}`)}
                key={code}
                label={t('shopAdmin.banner.text', { language: label })}
                lang={code}
              />
            ))}
            <TextField
              {...form.field('banner.url')}
              hint={t('shopAdmin.banner.urlHint')}
              label={t('shopAdmin.banner.url')}
            />
          </Section>
          <Section title={t('shopAdmin.banner.preview')}>
            {spoken.map(({ code }) => (
              <BannerPreview banner={form.values.banner} key={code} language={code} />
            ))}
          </Section>
        </>
      )}
    </SettingsForm>
  )
}

const BannerPreview = ({ banner, language }: { banner: Values['banner']; language: string }) => {
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
