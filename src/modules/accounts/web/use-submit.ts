import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/texts.tsx'
import type { FieldErrors } from '#wire/problem.ts'
import { SendFailure } from '#wire/send.ts'

/** Sends a form's values; returns errors that it found by itself. Throws `SendFailure` for the server's. */
type Act = (form: FormData) => Promise<FieldErrors | undefined>

/** What a form shows of its last try: the first error of each field, and a message when none of them says it. */
interface Problem {
  fields: FieldErrors
  message: string | undefined
}
const NONE: Problem = { fields: {}, message: undefined }

/** One form at a time on its way; after a refusal the first field with an error has the focus. */
export const useSubmit = (act: Act) => {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(NONE)

  useEffect(() => {
    if (Object.keys(problem.fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])

  const send = async (values: FormData): Promise<void> => {
    setBusy(true)
    setProblem(NONE)
    try {
      const fields = await act(values)
      if (fields) setProblem({ fields, message: undefined })
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      setProblem({ fields: error.errors, message: messageOf(error, t('accounts.failed')) })
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    message: problem.message,
    errorOf: (field: string): string | undefined => problem.fields[field]?.[0],
    /** For the form element. The method matters only before the page is alive: no password may enter an address. */
    form: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!busy) void send(new FormData(event.currentTarget))
      },
    },
  }
}

/** What fields say is not said twice; neither is what every page shows as a toast by itself. */
const messageOf = (failure: SendFailure, otherwise: string): string | undefined => {
  if (Object.keys(failure.errors).length > 0 || failure.kind === 'network' || failure.status >= 500) return undefined
  return failure.kind === 'refused' ? failure.message : otherwise
}
