import { Notice } from '#ui/notice.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { NeedsScript } from './needs-script.tsx'
import type { Form } from './use-form.ts'

interface FormMessageProps {
  form: Pick<Form<unknown>, 'lost' | 'message'>
  className?: string | undefined
}

/** What is to be said of a form as a whole: why it was refused, or that its answer got lost. That a login ended the page says by itself. */
export const FormMessage = ({ form: { lost, message }, className }: FormMessageProps) => (
  <>
    <NeedsScript />
    {message && message !== INVALID_CREDENTIALS ? (
      <Notice className={className} kind={lost ? 'warning' : 'danger'}>
        {message}
      </Notice>
    ) : null}
  </>
)
