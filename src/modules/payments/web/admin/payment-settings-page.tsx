import type { LoaderFunctionArgs } from 'react-router'
import { PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { paymentSettings } from '#payments/contract-settings.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { Notice } from '#ui/notice.tsx'

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { body } = await context.get(sendContext)(paymentSettings.read, {}, { signal: request.signal })
  return body.data
}

type Values = Pick<Awaited<ReturnType<typeof loader>>, 'groups'>

/** Supported providers; the sandbox has a name in each language. */
const PROVIDERS = { makecommerce: 'MakeCommerce', stripe: 'Stripe', sandbox: null }

export const Component = () => {
  const t = useT()
  const send = useSend()
  const { groups, providers } = useScreenData<typeof loader>()
  const save = async ({ groups: chosenGroups }: Values, base: Values): Promise<Values> => ({
    groups: (await send(paymentSettings.save, { body: { groups: chosenGroups, before: { ...base } } })).body.data
      .groups,
  })
  const reloadSettings = async (): Promise<Values> => ({
    groups: (await send(paymentSettings.read, {})).body.data.groups,
  })
  return (
    <SettingsForm initial={{ groups }} reload={reloadSettings} save={save} title={t('paymentAdmin.settings.title')}>
      {form => (
        <>
          <Section hint={t('paymentAdmin.settings.hint')} title={t('paymentAdmin.settings.heading')}>
            {PAYMENT_GROUPS.map(group => (
              <Switch
                checked={form.values.groups[group]}
                error={form.errorAt(`groups.${group}`)}
                key={group}
                label={t(`paymentAdmin.settings.groups.${group}`)}
                name={`groups.${group}`}
                onChange={isEnabled => form.set(`groups.${group}`, isEnabled)}
              />
            ))}
            {PAYMENT_GROUPS.every(group => !form.values.groups[group]) ? (
              <Notice kind="warning">{t('paymentAdmin.settings.allOff')}</Notice>
            ) : null}
          </Section>
          <Section hint={t('paymentAdmin.settings.providersHint')} title={t('paymentAdmin.settings.providers')}>
            <ul className="grid gap-2">
              {Object.entries(PROVIDERS).map(([name, label]) => (
                <li className="flex flex-wrap items-center justify-between gap-3" key={name}>
                  <span className="font-medium">{label ?? t('paymentAdmin.settings.sandbox')}</span>
                  <StateMark tone={providers.includes(name) ? 'good' : 'quiet'}>
                    {t(providers.includes(name) ? 'paymentAdmin.settings.on' : 'paymentAdmin.settings.off')}
                  </StateMark>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </SettingsForm>
  )
}
