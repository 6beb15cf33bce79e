import { Notice } from '#ui/notice.tsx'
import type { Form } from './use-form.ts'

interface FormMessageProps {
  form: Pick<Form<unknown>, 'lost' | 'message'>
  className?: string | undefined
}

/** What is to be said of a form as a whole: why it was refused, or that its answer got lost. */
export const FormMessage = ({ form: { lost, message }, className }: FormMessageProps) =>
  message ? (
    <Notice className={className} kind={lost ? 'warning' : 'danger'}>
      {message}
    </Notice>
  ) : null
