import type { FocusEvent, FormEvent, RefObject } from 'react'
import { SendFailure } from '#wire/send.ts'
import { merged } from './form-difference.ts'
import { fieldNames } from './form-fields.ts'
import { type FormStep, partErrors, phaseAfter, refusalAt } from './form-state.ts'
import { isSame, type Path, valueAt, withValue } from './form-values.ts'
import { isLost } from './is-lost.ts'
import { useT } from './texts.tsx'
import { type FormValues, useFormValues } from './use-form-values.ts'

interface FormPlan<V extends object, A> {
  /** What stands in the form at first. */
  initial: V | (() => V)
  /** What is wrong, in words by path: the rule that the server judges by too. */
  check?: ((values: V) => Readonly<Record<Path, string>>) | undefined
  /** A field says what is wrong once it was left; without this, once the form was sent. */
  tellsWhenLeft?: boolean | undefined
  /** Paths that the page sets by itself, whatever stands in fields of that name. */
  kept?: readonly Path[] | undefined
  /** `again`: the answer to what was sent before got lost. */
  send: (values: V, how: { again: boolean }) => Promise<A>
  onDone?: ((answer: A, values: V) => unknown) | undefined
  /** Answers true where it has dealt with a refusal by itself. The form stays busy until it answers. */
  onRefused?: ((failure: SendFailure, values: V) => Promise<boolean> | boolean) | undefined
  /** Hears of every change. */
  onChange?: ((values: V) => void) | undefined
  /** Said where the answer got lost, instead of the words that fit every form. */
  lostWords?: string | undefined
}

/** What both changed, mine where they changed the same. */
export type Both<V> = (before: V, mine: V, theirs: V) => V

export interface Form<V> extends Pick<FormValues<V>, 'sync' | 'change' | 'reset'> {
  values: V
  busy: boolean
  /** The answer got lost: it is not known whether it was done. */
  lost: boolean
  /** What is to be said above the fields. */
  message: string | undefined
  errorAt: (path: Path) => string | undefined
  /** A field was left, or the form was sent. */
  wasLeft: (path: Path) => boolean
  /** Something is other than it was saved; `changedAt` says where. */
  changed: boolean
  changedAt: (path: Path) => boolean
  /** For a native field: it keeps what is typed by itself. */
  field: (path: Path) => { name: Path; defaultValue: string; error: string | undefined }
  set: (path: Path, value: unknown) => void
  submit: () => void
  /** What was sent is away: begins anew, with what was written since then. */
  startAnew: (values: V) => void
  /** Others are saved now: what was changed here meanwhile stays. `both` puts them together where places in a list do not tell what is what. */
  take: (saved: V, both?: Both<V>) => void
  /** For the form element. The method matters only before the page is alive: no password may enter an address. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent) => void
    onChange: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/** The one way of forms: what stands in them, what is wrong with it, whether it is on its way, refused, saved or unknown. */
export const useForm = <V extends object, A>(plan: FormPlan<V, A>): Form<V> => {
  const form = useFormValues(plan.initial, plan)
  const { state, now, put, sync } = form
  const change: FormValues<V>['change'] = apply => {
    const before = sync()
    form.change(apply)
    const { values, told } = now()
    // A choice that the page itself cleared is a new question, and nobody has left it yet.
    const isCleared = (path: Path) => valueAt(values, path) === '' && valueAt(before, path) !== ''
    if (plan.tellsWhenLeft && [...told].some(isCleared))
      put({ told: new Set([...told].filter(path => !isCleared(path))) })
  }
  const send = useSending(form, plan)
  const problems = plan.check?.(state.values) ?? {}
  const take: Form<V>['take'] = (saved, both = (before, mine, theirs) => merged(before, mine, theirs, () => true)) => {
    const before = now().saved
    change(values => both(before, values, saved))
    put({ saved })
  }
  const errorAt = (path: Path) => (state.told.has(path) ? problems[path] : undefined) ?? refusalAt(state, path)
  return {
    values: state.values,
    busy: state.phase === 'sending',
    lost: state.phase === 'lost',
    message: state.message,
    errorAt,
    wasLeft: path => state.told.has(path),
    changed: !isSame(state.values, state.saved),
    changedAt: path => !isSame(valueAt(state.values, path), valueAt(state.saved, path)),
    field: path => ({ name: path, defaultValue: String(valueAt(state.values, path) ?? ''), error: errorAt(path) }),
    sync,
    change,
    reset: form.reset,
    set: (path, value) => change(values => withValue(values, path, value)),
    submit: () => void send(),
    startAnew: values => {
      if (isSame(sync(), now().saved)) return form.reset(values)
      take(values)
      put({ told: new Set() })
    },
    take,
    props: {
      ref: form.element,
      method: 'post',
      noValidate: true,
      onSubmit: event => {
        event.preventDefault()
        // A dialog over a form is not part of it, though its events pass through.
        event.stopPropagation()
        void send()
      },
      onChange: sync,
      onBlur: ({ target }) => {
        const [left] = fieldNames([target])
        if (!left || !plan.tellsWhenLeft) return
        sync()
        if (!now().told.has(left)) put({ told: new Set([...now().told, left]) })
      },
    },
  }
}

/** Sends the form unless something is wrong with it or it is on its way, and tells what became of it. */
const useSending = <V extends object, A>(form: FormValues<V>, plan: FormPlan<V, A>): (() => Promise<void>) => {
  const t = useT()
  const { now, put, sync, fields, focus } = form
  const go = (step: FormStep): void => put({ phase: phaseAfter(now().phase, step) ?? now().phase })
  const isRight = (values: V): boolean => {
    const wrong = Object.keys(plan.check?.(values) ?? {})
    if (wrong.length === 0) return true
    put({ told: new Set([...now().told, ...fieldNames(fields()), ...wrong]) })
    focus(wrong)
    return false
  }
  /** The failure that the form shows; that of the error handler where this failed too; null where another part shows it. */
  const leftToTell = async (error: unknown, values: V): Promise<SendFailure | null> => {
    if (!(error instanceof SendFailure)) throw error
    try {
      return (await plan.onRefused?.(error, values)) ? null : error
    } catch (second) {
      if (second instanceof SendFailure) return second
      throw second
    }
  }
  const fail = async (cause: unknown, values: V): Promise<void> => {
    const error = await leftToTell(cause, values)
    if (!error) return
    if (isLost(error)) {
      put({ message: plan.lostWords ?? t('app.form.lost') })
      return go('lose')
    }
    const { atFields, message } = partErrors(error, fieldNames(fields()), t('app.form.failed'))
    put({ refused: { values, errors: atFields }, message })
    focus(Object.keys(atFields))
  }
  return async () => {
    const again = now().phase === 'lost'
    if (!phaseAfter(now().phase, 'send')) return
    const values = sync()
    if (!isRight(values)) return
    put({ refused: null, message: undefined })
    go('send')
    try {
      const answer = await plan.send(values, { again })
      put({ saved: values })
      await plan.onDone?.(answer, values)
    } catch (error) {
      await fail(error, values)
    } finally {
      go('end')
    }
  }
}
