import type { LoaderFunctionArgs } from 'react-router'
import { analyticsSettings } from '#analytics/contract-settings.ts'
import { Section } from '#platform/admin/section.tsx'
import { SettingsForm } from '#platform/admin/settings-form.tsx'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'

interface Values {
  analyticsId: string
}

const toValues = ({ analyticsId }: { analyticsId: string | null }): Values => ({ analyticsId: analyticsId ?? '' })

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Values> => {
  const { body } = await context.get(sendContext)(analyticsSettings.read, {}, { signal: request.signal })
  return toValues(body.data)
}

export const Component = () => {
  const t = useT()
  const send = useSend()
  const canAddScript = can(useVisitor(), 'user.edit')
  const save = async ({ analyticsId }: Values, before: Values): Promise<Values> => {
    const body = { analyticsId: analyticsId.trim() || null, before: { ...before } }
    return toValues((await send(analyticsSettings.save, { body })).body.data)
  }
  const reloadSettings = async () => toValues((await send(analyticsSettings.read, {})).body.data)
  return (
    <SettingsForm
      initial={useScreenData<typeof loader>()}
      reload={reloadSettings}
      save={save}
      title={t('analyticsAdmin.title')}
    >
      {form => (
        <Section hint={t('analyticsAdmin.hint')} title={t('analyticsAdmin.heading')}>
          <TextField
            {...form.field('analyticsId')}
            className="small:max-w-md"
            hint={
              canAddScript ? t('analyticsAdmin.idHint') : `${t('analyticsAdmin.idHint')} ${t('analytics.ownScript')}`
            }
            label={t('analyticsAdmin.id')}
            placeholder="G-ABC1234567"
          />
        </Section>
      )}
    </SettingsForm>
  )
}
