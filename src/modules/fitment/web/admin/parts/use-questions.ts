import { useCallback, useEffect, useState } from 'react'
import { fitmentAdmin, type StoredQuestion } from '#fitment/contract-fitment-admin.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendError } from '#wire/send.ts'

/** Loads the questions to owners of cars. */
export const useQuestions = (): { questions: readonly StoredQuestion[]; load: () => void } => {
  const send = useSend()
  const [questions, setQuestions] = useState<readonly StoredQuestion[]>([])
  const load = useCallback(async () => {
    try {
      setQuestions((await send(fitmentAdmin.questions, {})).body.results)
    } catch (error) {
      // `send` has reported other failures.
      if (!(error instanceof SendError)) throw error
    }
  }, [send])
  useEffect(() => void load(), [load])
  return { questions, load: () => void load() }
}
