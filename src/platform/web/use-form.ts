import type { FocusEvent, FormEvent, RefObject } from 'react'
import { SendFailure } from '#wire/send.ts'
import { isResultUnknown } from './call-keys.ts'
import { mergeValues } from './form-difference.ts'
import { fieldNames } from './form-fields.ts'
import { type FormStep, nextPhase, serverErrorAt, splitErrors } from './form-state.ts'
import { isSame, type Path, valueAt, withValue } from './form-values.ts'
import { isLost } from './is-lost.ts'
import { useT } from './texts.tsx'
import { type FormValues, useFormValues } from './use-form-values.ts'

interface FormOptions<V extends object, A> {
  /** The first values. */
  initial: V | (() => V)
  /** Returns error messages by path. The server applies the same rule. */
  check?: ((values: V) => Readonly<Record<Path, string>>) | undefined
  /** Fields show errors on blur; without it, after submit. */
  validatesOnBlur?: boolean | undefined
  /** Paths that code sets; fields of that name are not read. */
  controlledPaths?: readonly Path[] | undefined
  /** `isRetry`: the answer to the previous attempt was lost. `lost`: the values of all such attempts. */
  send: (values: V, how: { isRetry: boolean; lost: readonly V[] }) => Promise<A>
  onDone?: ((answer: A, values: V) => unknown) | undefined
  /** Returns true when it handled the error. The form stays busy until then. */
  onFailure?: ((failure: SendFailure, values: V, lost: readonly V[]) => Promise<boolean> | boolean) | undefined
  /** Called after every change. */
  onChange?: ((values: V) => void) | undefined
  /** Replaces the default message about a lost answer. */
  lostAnswerMessage?: string | undefined
}

/** Merges both changes. A conflict keeps mine. */
export type MergeValues<V> = (before: V, mine: V, theirs: V) => V

export interface Form<V> extends Pick<FormValues<V>, 'sync' | 'change' | 'reset'> {
  values: V
  busy: boolean
  /** True when the answer was lost and the result is unknown. */
  isAnswerLost: boolean
  /** The message above the fields. */
  message: string | undefined
  errorAt: (path: Path) => string | undefined
  /** True when the field was left or the form submitted. */
  isTouched: (path: Path) => boolean
  /** True when the values differ from the saved ones. */
  changed: boolean
  changedAt: (path: Path) => boolean
  /** Props of a native uncontrolled field. */
  field: (path: Path) => { name: Path; defaultValue: string; error: string | undefined }
  set: (path: Path, value: unknown) => void
  submit: () => void
  /** Starts again after sending, but keeps what was typed during sending. */
  resetAfterSending: (values: V) => void
  /** Rebases the form on newly saved values and keeps own changes. `mergeValues` merges lists whose rows moved. */
  rebase: (saved: V, both?: MergeValues<V>) => void
  /** Props of the form element. `post` keeps passwords out of the address before hydration. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onChange: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Manages a form: values, validation, sending, server errors, lost answers. */
export const useForm = <V extends object, A>(plan: FormOptions<V, A>): Form<V> => {
  const form = useFormValues(plan.initial, plan)
  const { state, now, update, sync } = form
  const change: FormValues<V>['change'] = apply => {
    const before = sync()
    form.change(apply)
    const { values, touched } = now()
    // A field that code cleared shows no error until the user leaves it.
    const isCleared = (path: Path) => valueAt(values, path) === '' && valueAt(before, path) !== ''
    if (plan.validatesOnBlur && [...touched].some(isCleared))
      update({ touched: new Set([...touched].filter(path => !isCleared(path))) })
  }
  const send = useSubmit(form, plan)
  const problems = plan.check?.(state.values) ?? {}
  const rebaseOn: Form<V>['rebase'] = (
    saved,
    both = (before, mine, theirs) => mergeValues(before, mine, theirs, () => true),
  ) => {
    const before = now().saved
    change(values => both(before, values, saved))
    update({ saved })
  }
  const errorAt = (path: Path) => (state.touched.has(path) ? problems[path] : undefined) ?? serverErrorAt(state, path)
  return {
    values: state.values,
    busy: state.phase === 'sending',
    isAnswerLost: state.phase === 'lost',
    message: state.message,
    errorAt,
    isTouched: path => state.touched.has(path),
    changed: !isSame(state.values, state.saved),
    changedAt: path => !isSame(valueAt(state.values, path), valueAt(state.saved, path)),
    field: path => ({ name: path, defaultValue: String(valueAt(state.values, path) ?? ''), error: errorAt(path) }),
    sync,
    change,
    reset: form.reset,
    set: (path, value) => change(values => withValue(values, path, value)),
    submit: () => void send(),
    resetAfterSending: values => {
      if (isSame(sync(), now().saved)) return form.reset(values)
      rebaseOn(values)
      update({ touched: new Set() })
    },
    rebase: rebaseOn,
    props: {
      ref: form.element,
      method: 'post',
      noValidate: true,
      onSubmit: event => {
        event.preventDefault()
        // Events of a dialog inside the form bubble through React's tree.
        event.stopPropagation()
        void send()
      },
      onChange: sync,
      onBlur: ({ target }) => {
        const [left] = fieldNames([target])
        if (!left || !plan.validatesOnBlur) return
        sync()
        if (!now().touched.has(left)) update({ touched: new Set([...now().touched, left]) })
      },
    },
  }
}

/** Returns a function that validates and sends the form, and stores the result. */
const useSubmit = <V extends object, A>(form: FormValues<V>, plan: FormOptions<V, A>): (() => Promise<void>) => {
  const t = useT()
  const { now, update, sync, fields, focus } = form
  const go = (step: FormStep): void => update({ phase: nextPhase(now().phase, step) ?? now().phase })
  const isValid = (values: V): boolean => {
    const wrong = Object.keys(plan.check?.(values) ?? {})
    if (wrong.length === 0) return true
    update({ touched: new Set([...now().touched, ...fieldNames(fields()), ...wrong]) })
    focus(wrong)
    return false
  }
  /**
   * Returns the failure that the form must show, or null when `onRefused` handled it. A failing handler replaces the
   * failure.
   */
  const failureToShow = async (error: unknown, values: V): Promise<SendFailure | null> => {
    if (!(error instanceof SendFailure)) throw error
    try {
      return (await plan.onFailure?.(error, values, now().lost)) ? null : error
    } catch (second) {
      if (second instanceof SendFailure) return second
      throw second
    }
  }
  const fail = async (cause: unknown, values: V): Promise<void> => {
    const error = await failureToShow(cause, values)
    if (error && isResultUnknown(error)) update({ lost: [...now().lost, values] })
    // The next save starts from the stored values, which contain the earlier saves.
    else if (cause instanceof SendFailure && cause.status === 409) update({ lost: [] })
    if (!error) return
    if (isLost(error)) {
      update({ message: plan.lostAnswerMessage ?? t('app.form.lost') })
      return go('lose')
    }
    const { atFields, message } = splitErrors(error, fieldNames(fields()), t('app.form.failed'))
    update({ rejected: { values, errors: atFields }, message })
    focus(Object.keys(atFields))
  }
  return async () => {
    const isRetry = now().phase === 'lost'
    if (!nextPhase(now().phase, 'send')) return
    const values = sync()
    if (!isValid(values)) return
    update({ rejected: null, message: undefined })
    go('send')
    try {
      const answer = await plan.send(values, { isRetry, lost: now().lost })
      update({ saved: values, lost: [] })
      await plan.onDone?.(answer, values)
    } catch (error) {
      await fail(error, values)
    } finally {
      go('end')
    }
  }
}
