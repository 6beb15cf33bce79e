import type { ReactNode } from 'react'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { FormMessage } from '../web/form-message.tsx'
import { LeaveGuard } from '../web/leave-guard.tsx'
import { useT } from '../web/texts.tsx'
import type { Form } from '../web/use-form.ts'
import { type SettingsFormOptions, useSettingsForm } from './use-settings-form.ts'

interface SettingsFormProps<V extends object> extends SettingsFormOptions<V> {
  title: string
  actions?: ReactNode
  /** Breadcrumbs to this screen. */
  crumbs?: Parameters<typeof PageHeader>[0]['crumbs']
  children: (form: Form<V>) => ReactNode
}

/** Shows a settings screen with one save button. Changes are public at once. */
export const SettingsForm = <V extends object>(props: SettingsFormProps<V>) => {
  const { title, actions, crumbs, children } = props
  const t = useT()
  const { form, reset } = useSettingsForm(props)
  return (
    <>
      <PageHeader actions={actions} crumbs={crumbs} title={title} />
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        {children(form)}
        <SaveBar
          isBusy={form.isBusy}
          isChanged={form.isChanged}
          labels={{
            changed: t('admin.form.unsaved'),
            save: t('admin.form.save'),
            saving: t('admin.form.saving'),
            reset: t('admin.form.reset'),
          }}
          onReset={reset}
          onSave={form.submit}
        />
      </form>
      <LeaveGuard isChanged={form.isChanged} isSaving={form.isBusy} />
    </>
  )
}
