import type { FieldErrors } from '#wire/problem.ts'
import type { SendError } from '#wire/send.ts'
import { getValueAt, isPathWithin, isSame, type Path } from './form-values.ts'

/** `lost` means that the answer was lost, so the result is unknown. */
export type FormPhase = 'idle' | 'sending' | 'lost'
export type FormStep = 'send' | 'end' | 'lose'

const TRANSITIONS: Record<FormPhase, Partial<Record<FormStep, FormPhase>>> = {
  idle: { send: 'sending' },
  sending: { end: 'idle', lose: 'lost' },
  lost: { send: 'sending' },
}

/** Returns undefined for an impossible step, such as sending twice. */
export const getNextPhase = (phase: FormPhase, step: FormStep): FormPhase | undefined => TRANSITIONS[phase][step]

export interface FormState<V> {
  phase: FormPhase
  values: V
  /** The values of the last save, initially those of the form. */
  saved: V
  /** The values of saves whose answers were lost, since the last answered one. */
  lost: readonly V[]
  /** Fields that show their error. */
  touched: ReadonlySet<Path>
  /** The server's field errors and the values that they refer to. */
  rejected: { values: V; errors: FieldErrors } | null
  /** The server's errors that belong to no field. */
  message: string | undefined
}

export const createFormState = <V>(values: V): FormState<V> => ({
  phase: 'idle',
  values,
  saved: values,
  lost: [],
  touched: new Set(),
  rejected: null,
  message: undefined,
})

/** Returns the server's error of a field while the field has the rejected value. */
export const findServerError = <V>({ rejected, values }: FormState<V>, path: Path): string | undefined => {
  const messages = rejected?.errors[path]
  return messages && isSame(getValueAt(values, path), getValueAt(rejected?.values, path))
    ? messages.join(' ')
    : undefined
}

/**
 * Splits an error into those of known fields and a message for the rest. An error inside the value of a field, such as
 * `entries.0.url` of the field `entries.0`, is also an error of that field.
 */
export const splitErrors = (
  { errors, kind, status, message }: SendError,
  fields: readonly Path[],
  fallback: string,
): { fieldErrors: FieldErrors; message: string | undefined } => {
  const entries = Object.entries(errors)
  const fieldErrors: Record<Path, string[]> = {}
  const otherMessages: string[] = []
  for (const [path, messages] of entries) {
    const field = findEnclosingField(path, fields)
    if (field === undefined) otherMessages.push(...messages)
    for (const target of field === undefined ? [] : new Set([path, field]))
      fieldErrors[target] = [...(fieldErrors[target] ?? []), ...messages]
  }
  if (otherMessages.length > 0) return { fieldErrors, message: otherMessages.join(' ') }
  // Errors at fields replace the message above the form.
  if (entries.length > 0) return { fieldErrors, message: undefined }
  return { fieldErrors, message: (kind === 'refused' && (status < 500 || status === 503) && message) || fallback }
}

/** Returns the innermost field that is at the path or contains it. */
const findEnclosingField = (path: Path, fields: readonly Path[]): Path | undefined =>
  fields.filter(field => isPathWithin(path, field)).toSorted((first, second) => second.length - first.length)[0]
