import { useState } from 'react'
import { backInStock } from '#back-in-stock/contract-notification.ts'
import { isEmail } from '#back-in-stock/domain/email-pattern.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendFailure } from '#wire/send.ts'

/** How long a success stands, in milliseconds (spec.md section 9). */
const SUCCESS_STANDS = 6000

interface Wish {
  user_email: string
  product_id: number
  quantity: number
}

interface Problem {
  email: string | undefined
  message: string | undefined
}
const NONE: Problem = { email: undefined, message: undefined }

/** Sends the wish; what is refused is said at the e-mail, or above the fields in the server's words. */
export const useAskForNotice = (onDone: () => void) => {
  const t = useT()
  const send = useSend()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(NONE)

  const ask = async (wish: Wish): Promise<void> => {
    if (!isEmail(wish.user_email)) return setProblem({ ...NONE, email: t('backInStock.invalidEmail') })
    setBusy(true)
    setProblem(NONE)
    try {
      await send(backInStock.ask, { body: wish })
      showToast('success', t('backInStock.success'), { duration: SUCCESS_STANDS, id: `notify-${wish.product_id}` })
      onDone()
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      setProblem(problemOf(error, t('backInStock.failed')))
    } finally {
      setBusy(false)
    }
  }

  return { ask, busy, emailError: problem.email, message: problem.message, forget: () => setProblem(NONE) }
}

const problemOf = (failure: SendFailure, otherwise: string): Problem => {
  const email = failure.errors.user_email?.[0]
  if (email) return { ...NONE, email }
  const said = Object.values(failure.errors).flat()
  if (said.length > 0) return { ...NONE, message: said.join(' ') }
  return { ...NONE, message: failure.kind === 'refused' && failure.message ? failure.message : otherwise }
}
