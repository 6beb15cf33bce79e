import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstField, readFields, silenceFieldErrors, writeFields } from './form-fields.ts'
import { createFormState, type FormState } from './form-state.ts'
import type { Path } from './form-values.ts'

/** The values of a form, synchronized with its uncontrolled fields. */
export interface FormValues<V> {
  element: RefObject<HTMLFormElement | null>
  state: FormState<V>
  /** Returns the latest state, also before React renders it. */
  getState: () => FormState<V>
  update: (change: Partial<FormState<V>>) => void
  listFields: () => Element[]
  /** Reads the fields into the values and returns these. */
  sync: () => V
  change: (apply: (values: V) => V) => void
  /** Starts again with these values. */
  reset: (values: V) => void
  /** Focuses the first field at these paths after their errors have rendered. */
  focus: (paths: readonly Path[]) => void
}

const NO_PATHS: readonly Path[] = []

export const useFormValues = <V extends object>(
  initial: V | (() => V),
  {
    controlledPaths: skippedPaths = NO_PATHS,
    onChange,
  }: { controlledPaths?: readonly Path[] | undefined; onChange?: ((values: V) => void) | undefined },
): FormValues<V> => {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => createFormState(typeof initial === 'function' ? initial() : initial))
  const latestState = useRef(state)
  const [focusPaths, focus] = useState(NO_PATHS)
  const [writes, setWrites] = useState(0)
  const listFields = () => [...(element.current?.querySelectorAll('[name], [data-field]') ?? [])]

  useEffect(() => {
    if (focusPaths.length > 0)
      focusFirstField(element.current?.querySelectorAll('[name], [data-field]') ?? [], focusPaths)
  }, [focusPaths])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after React has rendered the fields of the new values
  useEffect(() => {
    if (writes > 0) writeFields(latestState.current.values, listFields(), skippedPaths)
  }, [writes])

  const updateState = (change: Partial<FormState<V>>): void => {
    latestState.current = { ...latestState.current, ...change }
    setState(latestState.current)
  }
  const setValues = (values: V): V => {
    if (values === latestState.current.values) return values
    updateState({ values })
    onChange?.(values)
    return values
  }
  const syncFields = () => setValues(readFields(latestState.current.values, listFields(), skippedPaths))
  return {
    element,
    state,
    getState: () => latestState.current,
    update: updateState,
    listFields,
    sync: syncFields,
    change: apply => {
      setValues(apply(syncFields()))
      setWrites(count => count + 1)
    },
    reset: values => {
      updateState({ ...createFormState(values), lost: latestState.current.lost })
      setWrites(count => count + 1)
    },
    focus: paths => {
      if (element.current) silenceFieldErrors(element.current)
      focus(paths)
    },
  }
}
