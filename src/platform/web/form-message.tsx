import { Notice } from '#ui/notice.tsx'
import { INVALID_CREDENTIALS } from '#wire/problem.ts'
import { NoScriptNotice } from './no-script-notice.tsx'
import type { Form } from './use-form.ts'

interface FormMessageProps {
  form: Pick<Form<unknown>, 'isAnswerLost' | 'message'>
  className?: string | undefined
}

/** Shows the message of the whole form: an error or a lost answer. The page itself reports an expired session. */
export const FormMessage = ({ form: { isAnswerLost, message }, className }: FormMessageProps) => (
  <>
    <NoScriptNotice />
    {message && message !== INVALID_CREDENTIALS ? (
      <Notice className={className} kind={isAnswerLost ? 'warning' : 'danger'}>
        {message}
      </Notice>
    ) : null}
  </>
)
