import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirst, readFields, silenceFieldErrors, writeFields } from './form-fields.ts'
import { type FormState, initialFormState } from './form-state.ts'
import type { Path } from './form-values.ts'

/** The values of a form, synchronized with its uncontrolled fields. */
export interface FormValues<V> {
  element: RefObject<HTMLFormElement | null>
  state: FormState<V>
  /** Returns the latest state, also before React renders it. */
  now: () => FormState<V>
  update: (change: Partial<FormState<V>>) => void
  fields: () => Element[]
  /** Reads the fields into the values and returns these. */
  sync: () => V
  change: (apply: (values: V) => V) => void
  /** Starts again with these values. */
  reset: (values: V) => void
  /** Focuses the first field at these paths after their errors have rendered. */
  focus: (paths: readonly Path[]) => void
}

const NONE: readonly Path[] = []

export const useFormValues = <V extends object>(
  initial: V | (() => V),
  {
    controlledPaths: skippedPaths = NONE,
    onChange,
  }: { controlledPaths?: readonly Path[] | undefined; onChange?: ((values: V) => void) | undefined },
): FormValues<V> => {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => initialFormState(typeof initial === 'function' ? initial() : initial))
  const latest = useRef(state)
  const [focusPaths, focus] = useState(NONE)
  const [writes, setWrites] = useState(0)
  const fields = () => [...(element.current?.querySelectorAll('[name], [data-field]') ?? [])]

  useEffect(() => {
    if (focusPaths.length > 0) focusFirst(element.current?.querySelectorAll('[name], [data-field]') ?? [], focusPaths)
  }, [focusPaths])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page has set values, once the fields for them are there
  useEffect(() => {
    if (writes > 0) writeFields(latest.current.values, fields(), skippedPaths)
  }, [writes])

  const update = (change: Partial<FormState<V>>): void => {
    latest.current = { ...latest.current, ...change }
    setState(latest.current)
  }
  const putValues = (values: V): V => {
    if (values === latest.current.values) return values
    update({ values })
    onChange?.(values)
    return values
  }
  const sync = () => putValues(readFields(latest.current.values, fields(), skippedPaths))
  return {
    element,
    state,
    now: () => latest.current,
    update,
    fields,
    sync,
    change: apply => {
      putValues(apply(sync()))
      setWrites(times => times + 1)
    },
    reset: values => {
      update({ ...initialFormState(values), lost: latest.current.lost })
      setWrites(times => times + 1)
    },
    focus: paths => {
      if (element.current) silenceFieldErrors(element.current)
      focus(paths)
    },
  }
}
