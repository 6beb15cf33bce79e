import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { LoaderFunctionArgs } from 'react-router'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'
import { useFormRows } from '#platform/web/use-form-rows.ts'
import { type OwnerSettings, shopSettingsEndpoints } from '#shop/contract-settings.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FooterPreview } from './parts/footer-preview.tsx'

type Values = Pick<OwnerSettings, 'name' | 'company' | 'social'>

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Values> => {
  const { body } = await context.get(sendContext)(shopSettingsEndpoints.read, {}, { signal: request.signal })
  return toValues(body.data)
}

const toValues = ({ name, company, social }: OwnerSettings): Values => ({ name, company, social })

const INPUT_MODES: Partial<Record<keyof Values['company'], 'email' | 'tel'>> = { email: 'email', phone: 'tel' }
const REQUIRED_FIELDS: readonly string[] = ['name', 'street', 'city', 'email', 'phone', 'country']

/** Edits the seller's details for the footer, invoices and mails. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const saveCompany = async (values: Values, base: Values) =>
    toValues((await send(shopSettingsEndpoints.save, { body: { ...values, before: { ...base } } })).body.data)
  const reloadSettings = async () => toValues((await send(shopSettingsEndpoints.read, {})).body.data)
  const renderField = (form: Form<Values>, name: keyof Values['company']) => (
    <TextField
      {...form.field(`company.${name}`)}
      autoComplete="off"
      inputMode={INPUT_MODES[name]}
      key={name}
      label={t(`shopAdmin.company.${name}`)}
      required={REQUIRED_FIELDS.includes(name)}
    />
  )
  return (
    <SettingsForm
      initial={useScreenData<typeof loader>()}
      reload={reloadSettings}
      save={saveCompany}
      title={t('shopAdmin.company.title')}
    >
      {form => (
        <>
          <Section columns={2} hint={t('shopAdmin.company.shopHint')} title={t('shopAdmin.company.shop')}>
            <TextField {...form.field('name')} label={t('shopAdmin.company.shopName')} required />
          </Section>
          <Section columns={2} hint={t('shopAdmin.company.hint')} title={t('shopAdmin.company.heading')}>
            {(['name', 'registryCode', 'vatNumber', 'iban'] as const).map(name => renderField(form, name))}
          </Section>
          <Section columns={2} hint={t('shopAdmin.company.contactHint')} title={t('shopAdmin.company.contact')}>
            {(['street', 'city', 'postcode', 'country', 'email', 'phone'] as const).map(name =>
              renderField(form, name),
            )}
          </Section>
          <SocialLinks form={form} />
          <Section hint={t('shopAdmin.company.previewHint')} title={t('shopAdmin.company.preview')}>
            <FooterPreview company={form.values.company} social={form.values.social} />
          </Section>
        </>
      )}
    </SettingsForm>
  )
}

const SocialLinks = ({ form }: { form: Form<Values> }) => {
  const t = useT()
  const { rows, add, remove } = useFormRows<Values['social'][number], Values>(form, 'social')
  return (
    <Section
      actions={
        <Button icon={<Plus aria-hidden />} onClick={() => add({ name: '', url: '' })} size="sm">
          {t('shopAdmin.company.addLink')}
        </Button>
      }
      hint={t('shopAdmin.company.socialHint')}
      title={t('shopAdmin.company.social')}
    >
      {rows.length === 0 ? <p className="text-secondary">{t('shopAdmin.company.noLinks')}</p> : null}
      {rows.map(({ key, path, row }, index) => (
        <div className="grid items-start gap-3 small:grid-cols-[12rem_minmax(0,1fr)_auto]" key={key}>
          <TextField {...form.field(`${path}.name`)} label={t('shopAdmin.company.linkName')} required />
          <TextField {...form.field(`${path}.url`)} inputMode="url" label={t('shopAdmin.company.linkUrl')} required />
          <IconButton
            className="small:mt-6.5"
            icon={<Trash2 aria-hidden />}
            label={t('shopAdmin.company.removeLink', { name: row.name || String(index + 1) })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
    </Section>
  )
}
