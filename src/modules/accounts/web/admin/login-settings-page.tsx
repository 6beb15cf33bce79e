import type { LoaderFunctionArgs } from 'react-router'
import { secondFactorSettings } from '#accounts/contract-second-factor.ts'
import { Section } from '#platform/admin/section.tsx'
import { useAction } from '#platform/admin/use-action.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Switch } from '#ui/admin/switch.tsx'
import { isOwner } from '#wire/visitor.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  (await context.get(sendContext)(secondFactorSettings.read, {}, { signal: request.signal })).body.data

/** Edits the login settings. */
export const Component = () => {
  const t = useT()
  const send = useSend()
  const visitor = useVisitor()
  const { isBusy, run } = useAction()
  const { required, staff, ready } = useScreenData<typeof loader>()
  const saveRequirement = (isRequired: boolean) =>
    run(() => send(secondFactorSettings.save, { body: { required: isRequired } }), t('userAdmin.login.saved'))
  return (
    <>
      <PageHeader title={t('userAdmin.login.title')} />
      <Section title={t('userAdmin.factor.title')}>
        <Switch
          checked={required}
          disabled={isBusy || !isOwner(visitor)}
          hint={t(isOwner(visitor) ? 'userAdmin.login.requireHint' : 'userAdmin.login.ownersOnly')}
          label={t('userAdmin.login.require')}
          onChange={isRequired => void saveRequirement(isRequired)}
        />
        <p className="tabular text-secondary">{t('userAdmin.login.ready', { staff, ready })}</p>
      </Section>
    </>
  )
}
