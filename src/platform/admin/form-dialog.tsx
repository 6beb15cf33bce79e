import type { ReactNode } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '../web/form-message.tsx'
import { useT } from '../web/texts.tsx'
import type { Form } from '../web/use-form.ts'
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.tsx'

interface FormDialogProps<V> {
  form: Form<V>
  title: string
  description?: ReactNode
  /** Explains the consequence of the action. */
  hint: string
  /** True for destructive actions. */
  isDestructive?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /** If true, closing aborts the request. If false, the dialog stays open until the answer. */
  abortsOnClose?: boolean
  onClose: () => void
  children?: ReactNode
}

/** Shows a dialog for an action with few fields. Its title names the action and labels the button. */
export const FormDialog = <V,>(props: FormDialogProps<V>) => {
  const { form, title, description, hint, isDestructive, size, abortsOnClose = false, onClose, children } = props
  const t = useT()
  const isLocked = form.isBusy && !abortsOnClose
  const { close, prompt } = useUnsavedChangesPrompt(form.isChanged && !form.isBusy, onClose)
  return (
    <Dialog
      isBusy={isLocked}
      closeLabel={t('admin.close')}
      description={description}
      footer={
        <>
          <Button disabled={isLocked} onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button isLoading={form.isBusy} onClick={form.submit} variant={isDestructive ? 'danger' : 'primary'}>
            {title}
          </Button>
        </>
      }
      onClose={close}
      open
      size={size}
      title={title}
    >
      <form {...form.props} className="grid gap-4">
        <FormMessage form={form} />
        <p className="text-secondary">{hint}</p>
        {children}
        {/* Enter submits only a form with a submit button; the visible button is in the dialog's footer. */}
        <button hidden type="submit" />
      </form>
      {prompt}
    </Dialog>
  )
}
