import ExternalLink from 'lucide-react/icons/external-link'
import type { LoaderFunctionArgs } from 'react-router'
import { legalEndpoints } from '#content/contract-legal.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'

interface Values {
  termsPageSlug: TextsByLanguage
}

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Multilingual> => {
  const { body } = await context.get(sendContext)(legalEndpoints.read, {}, { signal: request.signal })
  return body.data.termsPageSlug
}

/** Shows the settings page for the terms of sale. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const languages = useShopLanguages()
  const codes = languages.map(({ code }) => code)
  const toValues = (termsPageSlug: Multilingual): Values => ({ termsPageSlug: toTextsByLanguage(termsPageSlug, codes) })
  const save = async ({ termsPageSlug }: Values, before: Values) => {
    const body = {
      termsPageSlug: toMultilingual(termsPageSlug),
      before: { termsPageSlug: toMultilingual(before.termsPageSlug) },
    }
    return toValues((await send(legalEndpoints.save, { body })).body.data.termsPageSlug)
  }
  const reloadSettings = async () => toValues((await send(legalEndpoints.read, {})).body.data.termsPageSlug)
  return (
    <SettingsForm
      initial={toValues(useScreenData<typeof loader>())}
      reload={reloadSettings}
      save={save}
      title={t('contentAdmin.terms.title')}
    >
      {form => (
        <Section hint={t('contentAdmin.terms.hint')} title={t('contentAdmin.terms.heading')}>
          {languages.map(({ code, label }) => (
            <div className="grid items-end gap-3 small:grid-cols-[minmax(0,1fr)_auto]" key={code}>
              <TextField
                {...form.field(`termsPageSlug.${code}`)}
                label={t('contentAdmin.terms.slug', { language: label })}
                start={<span className="text-sm">/{code}/</span>}
              />
              {form.values.termsPageSlug[code] ? (
                <Link
                  className="inline-flex min-h-11 items-center gap-1.5 underline"
                  href={`/${code}/${form.values.termsPageSlug[code]}`}
                  rel="noopener"
                  target="_blank"
                >
                  <ExternalLink aria-hidden className="size-4" />
                  {t('contentAdmin.terms.see', { language: label })}
                </Link>
              ) : null}
            </div>
          ))}
        </Section>
      )}
    </SettingsForm>
  )
}
