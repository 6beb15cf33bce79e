import ExternalLink from 'lucide-react/icons/external-link'
import type { LoaderFunctionArgs } from 'react-router'
import {
  legalNoticeCalls,
  type NoticeSettings,
  type PrivacyRegister,
  REGISTER_COLUMNS,
} from '#compliance/contract-legal-notice.ts'
import { formatDay } from '#kernel/format-date.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { type TextsByLanguage, toMultilingual, toTextsByLanguage } from '#platform/admin/texts-by-language.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useShopLanguages } from '#shop/web/parts/use-shop-languages.ts'
import { Switch } from '#ui/admin/switch.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'

const TEXT_NAMES = ['accessibility', 'checkMethod', 'gaps', 'privacy', 'collectionPoints'] as const
type NoticeName = (typeof TEXT_NAMES)[number]

interface Values {
  legalNotices: Record<NoticeName, TextsByLanguage> & {
    /** Empty without a check of the owner's. */
    checkedOn: string
  }
  asksMarketing: boolean
}

const toBody = ({ legalNotices: { checkedOn, ...texts }, asksMarketing }: Values) => ({
  asksMarketing,
  legalNotices: { checkedOn: checkedOn || null, ...mapTexts(name => toMultilingual(texts[name])) },
})

const mapTexts = <T,>(convert: (name: NoticeName) => T) =>
  Object.fromEntries(TEXT_NAMES.map(name => [name, convert(name)])) as Record<NoticeName, T>

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const [notices, register] = await Promise.all([
    send(legalNoticeCalls.read, {}, { signal: request.signal }),
    send(legalNoticeCalls.register, {}, { signal: request.signal }),
  ])
  return { notices: notices.body.data, defaults: notices.body.data.defaults, register: register.body.data }
}

/** Shows the register of processing activities, and edits the owner's additions to it and to the statement. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const { notices, defaults, register } = useScreenData<typeof loader>()
  const codes = useShopLanguages().map(({ code }) => code)
  const toValues = ({ legalNotices: { checkedOn, ...texts }, asksMarketing }: NoticeSettings): Values => ({
    asksMarketing,
    legalNotices: { checkedOn: checkedOn ?? '', ...mapTexts(name => toTextsByLanguage(texts[name], codes)) },
  })
  const save = async (values: Values, before: Values): Promise<Values> => {
    const { body } = await send(legalNoticeCalls.save, { body: { ...toBody(values), before: toBody(before) } })
    return toValues(body.data)
  }
  const reload = async () => toValues((await send(legalNoticeCalls.read, {})).body.data)
  return (
    <SettingsForm initial={toValues(notices)} reload={reload} save={save} title={t('complianceAdmin.notices.title')}>
      {form => (
        <>
          <Section
            actions={
              <FileLink href={`/${language}/accessibility-statement`} label={t('complianceAdmin.notices.view')} />
            }
            hint={t('complianceAdmin.notices.accessibilityHint')}
            title={t('complianceAdmin.notices.accessibility')}
          >
            <TextField
              {...form.field('legalNotices.checkedOn')}
              hint={t('complianceAdmin.notices.default', { value: formatDay(defaults.day, language) })}
              label={t('complianceAdmin.notices.checkedOn')}
              type="date"
            />
            <Texts default={defaults.method} form={form} label="checkMethod" name="checkMethod" />
            <Texts default={defaults.gaps} form={form} label="gaps" name="gaps" />
            <Texts form={form} label="addition" name="accessibility" />
          </Section>
          <Section
            actions={
              <>
                <FileLink
                  href={`/v1/admin/privacy-register/csv?lang=${language}`}
                  label={t('complianceAdmin.register.csv')}
                />
                <FileLink
                  href={`/v1/admin/privacy-register/pdf?lang=${language}`}
                  label={t('complianceAdmin.register.pdf')}
                />
              </>
            }
            hint={t('complianceAdmin.register.hint')}
            title={t('complianceAdmin.register.title')}
          >
            <Register register={register} />
            <Texts form={form} label="addition" name="privacy" />
          </Section>
          <Section hint={t('complianceAdmin.notices.collectionHint')} title={t('complianceAdmin.notices.collection')}>
            <Texts form={form} label="collectionPoints" name="collectionPoints" />
          </Section>
          <Section hint={t('complianceAdmin.notices.marketingHint')} title={t('complianceAdmin.notices.marketing')}>
            <Switch
              checked={form.values.asksMarketing}
              error={form.errorAt('asksMarketing')}
              label={t('complianceAdmin.notices.asksMarketing')}
              name="asksMarketing"
              onChange={isAsked => form.set('asksMarketing', isAsked)}
            />
          </Section>
        </>
      )}
    </SettingsForm>
  )
}

const FileLink = ({ href, label }: { href: string; label: string }) => (
  <Link className="inline-flex min-h-11 items-center gap-1.5 underline" href={href} rel="noopener" target="_blank">
    <ExternalLink aria-hidden className="size-4" />
    {label}
  </Link>
)

interface TextsProps {
  form: Form<Values>
  name: NoticeName
  label: 'addition' | 'checkMethod' | 'gaps' | 'collectionPoints'
  /** The texts that apply while the field is empty. */
  default?: Multilingual
}

const Texts = ({ form, name, label: key, default: value }: TextsProps) => {
  const t = useT()
  return useShopLanguages().map(({ code, label }) => (
    <TextareaField
      {...form.field(`legalNotices.${name}.${code}`)}
      hint={value?.[code] && t('complianceAdmin.notices.default', { value: value[code] })}
      key={code}
      label={t(`complianceAdmin.notices.${key}`, { language: label })}
      lang={code}
      maxLength={name === 'checkMethod' ? 2_000 : 20_000}
      rows={4}
    />
  ))
}

const Register = ({ register: { activities, recipients } }: { register: PrivacyRegister }) => {
  const t = useT()
  return (
    <>
      <ul className="grid gap-4">
        {activities.map(({ activity, ...columns }) => (
          <li className="border-t border-line pt-3 first:border-t-0" key={activity}>
            <h3 className="font-medium">{activity}</h3>
            <dl className="mt-1 grid gap-x-4 gap-y-2 text-sm small:grid-cols-[9rem_minmax(0,1fr)] small:gap-y-0.5">
              {REGISTER_COLUMNS.filter(column => column !== 'activity').map(column => (
                <div className="min-w-0 small:contents" key={column}>
                  <dt className="text-secondary">{t(`complianceAdmin.register.columns.${column}`)}</dt>
                  <dd className="min-w-0 wrap-anywhere">{columns[column]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <h3 className="font-medium">{t('complianceAdmin.register.recipients')}</h3>
      <ul className="grid gap-1 text-sm">
        {recipients.map(({ name, role, country }) => (
          <li className="wrap-anywhere" key={`${role} ${name}`}>
            {name} ({role}, {country})
          </li>
        ))}
      </ul>
    </>
  )
}
