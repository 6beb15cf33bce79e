import { useState } from 'react'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { secondFactorSettings } from '#accounts/contract-second-factor.ts'
import { Section } from '#platform/admin/section.tsx'
import { useScreen } from '#platform/admin/use-screen.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(secondFactorSettings.read, {}, { signal: request.signal })).body.data

/** What staff show when they log in. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const { revalidate } = useRevalidator()
  const { required, staff, ready } = useScreen<typeof loader>()
  const [busy, setBusy] = useState(false)
  const save = async (next: boolean) => {
    setBusy(true)
    try {
      await send(secondFactorSettings.save, { body: { required: next } })
      showToast('success', t('userAdmin.login.saved'))
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      showToast('warning', error.message)
    } finally {
      await revalidate()
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader title={t('userAdmin.login.title')} />
      <Section title={t('userAdmin.factor.title')}>
        <Switch
          checked={required}
          disabled={busy}
          hint={t('userAdmin.login.requireHint')}
          label={t('userAdmin.login.require')}
          onChange={next => void save(next)}
        />
        <p className="tabular text-secondary">{t('userAdmin.login.ready', { staff, ready })}</p>
      </Section>
    </>
  )
}
