import type { FocusEvent, FormEvent, RefObject } from 'react'
import { SendError } from '#wire/send.ts'
import { isResultUnknown } from './call-keys.ts'
import { mergeValues } from './form-difference.ts'
import { listFieldNames } from './form-fields.ts'
import { type FormStep, findServerError, getNextPhase, splitErrors } from './form-state.ts'
import { getValueAt, isSame, type Path, replaceValueAt } from './form-values.ts'
import { isAnswerLost } from './is-answer-lost.ts'
import { useT } from './texts.tsx'
import { type FormValues, useFormValues } from './use-form-values.ts'

export interface FormOptions<V extends object, A> {
  /** The first values. */
  initial: V | (() => V)
  /** Returns error messages by path. The server applies the same rule. */
  check?: ((values: V) => Readonly<Record<Path, string>>) | undefined
  /** Fields show errors on blur; without it, after submit. */
  validatesOnBlur?: boolean | undefined
  /** Paths that code sets; fields of that name are not read. */
  controlledPaths?: readonly Path[] | undefined
  /** `isRetry`: the answer to the previous attempt was lost. `lost`: the values of all such attempts. */
  send: (values: V, attempt: { isRetry: boolean; lost: readonly V[] }) => Promise<A>
  onDone?: ((answer: A, values: V) => unknown) | undefined
  /** Returns true when it handled the error. The form stays busy until then. */
  onError?: ((error: SendError, values: V, lost: readonly V[]) => Promise<boolean> | boolean) | undefined
  /** Runs after every change. */
  onChange?: ((values: V) => void) | undefined
  /** Replaces the default message about a lost answer. */
  lostAnswerMessage?: string | undefined
}

/** Merges both changes. A conflict keeps mine. */
export type MergeValues<V> = (before: V, mine: V, theirs: V) => V

/** The name of a value, also with the path inside it. */
export type PathIn<V> = (keyof V & string) | `${keyof V & string}.${string}`

export interface Form<V> extends Pick<FormValues<V>, 'sync' | 'change' | 'reset'> {
  values: V
  isBusy: boolean
  /** True when the answer was lost and the result is unknown. */
  isAnswerLost: boolean
  /** The message above the fields. */
  message: string | undefined
  errorAt: (path: Path) => string | undefined
  /** Returns true when the field was left or the form submitted. */
  isTouched: (path: Path) => boolean
  /** True when the values differ from the saved ones. */
  isChanged: boolean
  isChangedAt: (path: Path) => boolean
  /** Props of a native uncontrolled field. */
  field: (path: Path) => { name: Path; defaultValue: string; error: string | undefined }
  set: (path: PathIn<V>, value: unknown) => void
  submit: () => void
  /** Starts again after sending, but keeps what was typed during sending. */
  resetAfterSending: (values: V) => void
  /** Rebases the form on newly saved values and keeps own changes. `mergeValues` merges lists whose rows moved. */
  rebase: (saved: V, merge?: MergeValues<V>) => void
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
export const useForm = <V extends object, A>(options: FormOptions<V, A>): Form<V> => {
  const form = useFormValues(options.initial, options)
  const { state, getState, update, sync } = form
  const change: FormValues<V>['change'] = apply => {
    const before = sync()
    form.change(apply)
    const { values, touched } = getState()
    // A field that code cleared shows no error until the user leaves it.
    const isCleared = (path: Path) => getValueAt(values, path) === '' && getValueAt(before, path) !== ''
    if (options.validatesOnBlur && [...touched].some(isCleared))
      update({ touched: new Set([...touched].filter(path => !isCleared(path))) })
  }
  const send = useSubmit(form, options)
  const errors = options.check?.(state.values) ?? {}
  const rebase: Form<V>['rebase'] = (
    saved,
    merge = (before, mine, theirs) => mergeValues(before, mine, theirs, () => true),
  ) => {
    const before = getState().saved
    change(values => merge(before, values, saved))
    update({ saved })
  }
  const findError = (path: Path) => (state.touched.has(path) ? errors[path] : undefined) ?? findServerError(state, path)
  return {
    values: state.values,
    isBusy: state.phase === 'sending',
    isAnswerLost: state.phase === 'lost',
    message: state.message,
    errorAt: findError,
    isTouched: path => state.touched.has(path),
    isChanged: !isSame(state.values, state.saved),
    isChangedAt: path => !isSame(getValueAt(state.values, path), getValueAt(state.saved, path)),
    field: path => ({ name: path, defaultValue: String(getValueAt(state.values, path) ?? ''), error: findError(path) }),
    sync,
    change,
    reset: form.reset,
    set: (path, value) => change(values => replaceValueAt(values, path, value)),
    submit: () => void send(),
    resetAfterSending: values => {
      if (isSame(sync(), getState().saved)) return form.reset(values)
      rebase(values)
      update({ touched: new Set() })
    },
    rebase,
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
        const [path] = listFieldNames([target])
        if (!path || !options.validatesOnBlur) return
        sync()
        if (!getState().touched.has(path)) update({ touched: new Set([...getState().touched, path]) })
      },
    },
  }
}

/** Returns a function that validates and sends the form, and stores the result. */
const useSubmit = <V extends object, A>(form: FormValues<V>, options: FormOptions<V, A>): (() => Promise<void>) => {
  const t = useT()
  const { getState, update, sync, listFields, focus } = form
  const moveTo = (step: FormStep): void => update({ phase: getNextPhase(getState().phase, step) ?? getState().phase })
  const validateValues = (values: V): boolean => {
    const invalidPaths = Object.keys(options.check?.(values) ?? {})
    if (invalidPaths.length === 0) return true
    update({ touched: new Set([...getState().touched, ...listFieldNames(listFields()), ...invalidPaths]) })
    focus(invalidPaths)
    return false
  }
  /**
   * Returns the error that the form must show, or null when `onError` handled it. An error of the handler replaces it.
   */
  const findErrorToShow = async (error: unknown, values: V): Promise<SendError | null> => {
    if (!(error instanceof SendError)) throw error
    try {
      return (await options.onError?.(error, values, getState().lost)) ? null : error
    } catch (handlerError) {
      if (handlerError instanceof SendError) return handlerError
      throw handlerError
    }
  }
  const handleFailure = async (cause: unknown, values: V): Promise<void> => {
    const error = await findErrorToShow(cause, values)
    if (error && isResultUnknown(error)) update({ lost: [...getState().lost, values] })
    // The next save starts from the stored values, which contain the earlier saves.
    else if (cause instanceof SendError && cause.status === 409) update({ lost: [] })
    if (!error) return
    if (isAnswerLost(error)) {
      update({ message: options.lostAnswerMessage ?? t('app.form.lost') })
      return moveTo('lose')
    }
    const { fieldErrors, message } = splitErrors(error, listFieldNames(listFields()), t('app.form.failed'))
    update({ rejected: { values, errors: fieldErrors }, message })
    focus(Object.keys(fieldErrors))
  }
  return async () => {
    const isRetry = getState().phase === 'lost'
    if (!getNextPhase(getState().phase, 'send')) return
    const values = sync()
    if (!validateValues(values)) return
    update({ rejected: null, message: undefined })
    moveTo('send')
    try {
      const answer = await options.send(values, { isRetry, lost: getState().lost })
      update({ saved: values, lost: [] })
      await options.onDone?.(answer, values)
    } catch (error) {
      await handleFailure(error, values)
    } finally {
      moveTo('end')
    }
  }
}
