import type { FieldErrors } from '#wire/problem.ts'
import type { SendFailure } from '#wire/send.ts'
import { isSame, type Path, valueAt } from './form-values.ts'

/** A form rests, is on its way, or was sent and its answer got lost: then nobody knows whether it was done. */
export type FormPhase = 'resting' | 'sending' | 'lost'
export type FormStep = 'send' | 'end' | 'lose'

const NEXT: Record<FormPhase, Partial<Record<FormStep, FormPhase>>> = {
  resting: { send: 'sending' },
  sending: { end: 'resting', lose: 'lost' },
  lost: { send: 'sending' },
}

/** Where a step leads; undefined where it cannot be taken, such as sending what is on its way. */
export const phaseAfter = (phase: FormPhase, step: FormStep): FormPhase | undefined => NEXT[phase][step]

export interface FormState<V> {
  phase: FormPhase
  values: V
  /** The values that were last saved, or that the form began with. */
  saved: V
  /** Fields that say what is wrong with them. */
  told: ReadonlySet<Path>
  /** What the server refused at fields, and the values that it was about. */
  refused: { values: V; errors: FieldErrors } | null
  /** What was refused and stands at no field. */
  message: string | undefined
}

export const startOf = <V>(values: V): FormState<V> => ({
  phase: 'resting',
  values,
  saved: values,
  told: new Set(),
  refused: null,
  message: undefined,
})

/** What the server said of a field, as long as its value is the one that was refused. */
export const refusalAt = <V>({ refused, values }: FormState<V>, path: Path): string | undefined => {
  const said = refused?.errors[path]
  return said && isSame(valueAt(values, path), valueAt(refused?.values, path)) ? said.join(' ') : undefined
}

/** Parts a refusal: what its fields say by themselves, and the words for what no field does. */
export const partErrors = (
  { errors, kind, status, message }: SendFailure,
  fields: readonly Path[],
  otherwise: string,
): { atFields: FieldErrors; message: string | undefined } => {
  const entries = Object.entries(errors)
  const atFields = Object.fromEntries(entries.filter(([path]) => fields.includes(path)))
  const elsewhere = entries.filter(([path]) => !fields.includes(path)).flatMap(([, words]) => words)
  if (elsewhere.length > 0) return { atFields, message: elsewhere.join(' ') }
  // What fields say is not said twice.
  if (entries.length > 0) return { atFields, message: undefined }
  return { atFields, message: (kind === 'refused' && (status < 500 || status === 503) && message) || otherwise }
}
