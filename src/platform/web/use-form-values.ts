import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirst, hush, readFields, writeFields } from './form-fields.ts'
import { type FormState, startOf } from './form-state.ts'
import type { Path } from './form-values.ts'

/** What stands in a form and in its fields, kept in step: fields keep what is typed by themselves and are asked for it. */
export interface FormValues<V> {
  element: RefObject<HTMLFormElement | null>
  state: FormState<V>
  /** The state as it is now, also between two paints. */
  now: () => FormState<V>
  put: (change: Partial<FormState<V>>) => void
  fields: () => Element[]
  /** Brings the values up to what stands in the fields. */
  sync: () => V
  change: (apply: (values: V) => V) => void
  /** Begins anew with these values. */
  reset: (values: V) => void
  /** Leads to the first of the fields at these paths, once what is said at them has been drawn. */
  focus: (paths: readonly Path[]) => void
}

const NONE: readonly Path[] = []

export const useFormValues = <V extends object>(
  initial: V | (() => V),
  { kept = NONE, onChange }: { kept?: readonly Path[] | undefined; onChange?: ((values: V) => void) | undefined },
): FormValues<V> => {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => startOf(typeof initial === 'function' ? initial() : initial))
  const latest = useRef(state)
  const [wanted, focus] = useState(NONE)
  const [writes, setWrites] = useState(0)
  const fields = () => [...(element.current?.querySelectorAll('[name], [data-field]') ?? [])]

  useEffect(() => {
    if (wanted.length > 0) focusFirst(element.current?.querySelectorAll('[name], [data-field]') ?? [], wanted)
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page has set values, once the fields for them are there
  useEffect(() => {
    if (writes > 0) writeFields(latest.current.values, fields(), kept)
  }, [writes])

  const put = (change: Partial<FormState<V>>): void => {
    latest.current = { ...latest.current, ...change }
    setState(latest.current)
  }
  const putValues = (values: V): V => {
    if (values === latest.current.values) return values
    put({ values })
    onChange?.(values)
    return values
  }
  const sync = () => putValues(readFields(latest.current.values, fields(), kept))
  return {
    element,
    state,
    now: () => latest.current,
    put,
    fields,
    sync,
    change: apply => {
      putValues(apply(sync()))
      setWrites(times => times + 1)
    },
    reset: values => {
      put(startOf(values))
      setWrites(times => times + 1)
    },
    focus: paths => {
      if (element.current) hush(element.current)
      focus(paths)
    },
  }
}
