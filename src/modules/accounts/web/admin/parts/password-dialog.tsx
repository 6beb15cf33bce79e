import type { ReactNode } from 'react'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { TextField } from '#ui/text-field.tsx'

interface PasswordDialogProps<A> {
  title: string
  hint: string
  isDestructive?: boolean
  send: (current: string) => Promise<A>
  onDone: (response: A) => unknown
  onClose: () => void
  children?: ReactNode
}

/** Asks for the password before an action. */
export const PasswordDialog = <A,>({ send, onDone, children, ...dialogProps }: PasswordDialogProps<A>) => {
  const t = useT()
  const form = useForm({
    initial: { current: '' },
    check: ({ current }): Record<string, string> => (current === '' ? { current: t('app.problem.required') } : {}),
    send: ({ current }) => send(current),
    onDone,
  })
  return (
    <FormDialog {...dialogProps} form={form}>
      {children}
      <TextField
        {...form.field('current')}
        autoComplete="current-password"
        label={t('userAdmin.factor.password')}
        required
        type="password"
      />
    </FormDialog>
  )
}
