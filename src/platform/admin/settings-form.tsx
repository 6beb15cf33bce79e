import { type ReactNode, useRef } from 'react'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { showToast } from '#ui/toasts.ts'
import { FormMessage } from '../web/form-message.tsx'
import { LeaveGuard } from '../web/leave-guard.tsx'
import { useT } from '../web/texts.tsx'
import { type Form, useForm } from '../web/use-form.ts'

interface SettingsFormProps<V extends object> {
  title: string
  initial: V
  /** What is wrong, in words by path. */
  check?: ((values: V) => Readonly<Record<string, string>>) | undefined
  /** Answers what stands there now; `before` is what the values were made from. */
  save: (values: V, before: V) => Promise<V>
  /** What stands there after somebody else saved: what is not changed here follows them. */
  reread?: (() => Promise<V>) | undefined
  actions?: ReactNode
  /** The way down to this screen. */
  crumbs?: Parameters<typeof PageHeader>[0]['crumbs']
  children: (form: Form<V>) => ReactNode
}

/** A screen of settings that are saved together; visitors see them at once. */
export const SettingsForm = <V extends object>(props: SettingsFormProps<V>) => {
  const { title, initial, check, save, reread, actions, crumbs, children } = props
  const t = useT()
  const saved = useRef(initial)
  const form = useForm<V, V>({
    initial,
    check,
    send: values => save(values, saved.current),
    // What clashes is told at its field with what they wrote; whoever saves again has seen it.
    onRefused: async ({ status }) => {
      if (status !== 409 || !reread) return false
      const now = await reread()
      saved.current = now
      latest.current.take(now)
      return false
    },
    onDone: now => {
      saved.current = now
      latest.current.take(now)
      showToast('success', t('admin.form.saved'))
    },
  })
  const latest = useRef(form)
  latest.current = form
  return (
    <>
      <PageHeader actions={actions} crumbs={crumbs} title={title} />
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        {children(form)}
        <SaveBar
          busy={form.busy}
          changed={form.changed}
          labels={{
            changed: t('admin.form.unsaved'),
            save: t('admin.form.save'),
            saving: t('admin.form.saving'),
            reset: t('admin.form.reset'),
          }}
          onReset={() => form.reset(saved.current)}
          onSave={form.submit}
        />
      </form>
      <LeaveGuard changed={form.changed} />
    </>
  )
}
