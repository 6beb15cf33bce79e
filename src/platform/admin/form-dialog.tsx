import type { ReactNode } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '../web/form-message.tsx'
import { useT } from '../web/texts.tsx'
import type { Form } from '../web/use-form.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

interface FormDialogProps<V> {
  form: Form<V>
  title: string
  description?: ReactNode
  /** What will follow. */
  hint: string
  /** It takes something away. */
  danger?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /** Closing gives up what is on its way; else the dialog stays until it is answered. */
  givesUp?: boolean
  onClose: () => void
  children?: ReactNode
}

/** A deed of few fields over the page; its title is what is done, and what its button says. */
export const FormDialog = <V,>(props: FormDialogProps<V>) => {
  const { form, title, description, hint, danger, size, givesUp = false, onClose, children } = props
  const t = useT()
  const stays = form.busy && !givesUp
  const { close, question } = useLeaveQuestion(form.changed && !form.busy, onClose)
  return (
    <Dialog
      busy={stays}
      closeLabel={t('admin.close')}
      description={description}
      footer={
        <>
          <Button disabled={stays} onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button loading={form.busy} onClick={form.submit} variant={danger ? 'danger' : 'primary'}>
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
        {/* Enter sends only a form that has such a button; the one that is seen stands at the foot. */}
        <button hidden type="submit" />
      </form>
      {question}
    </Dialog>
  )
}
