import { useRef } from 'react'
import { elementAt } from '#kernel/existing.ts'
import { type Path, valueAt, withValue } from './form-values.ts'
import type { Form } from './use-form.ts'

interface FormRow<Row> {
  /** Stays with the row when other rows move. */
  key: number
  /** The path of its fields: `rows.2`. */
  path: Path
  row: Row
}

interface FormRows<Row> {
  rows: FormRow<Row>[]
  add: (row: Row) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
}

/** Manages a list of rows in a form. */
export const useFormRows = <Row, V>(form: Pick<Form<V>, 'values' | 'change'>, path: Path): FormRows<Row> => {
  const list = (valueAt(form.values, path) ?? []) as readonly Row[]
  const keys = useRef<number[]>([])
  const made = useRef(0)
  while (keys.current.length < list.length) keys.current.push(made.current++)
  keys.current.length = list.length
  const change = (apply: <T>(all: readonly T[]) => T[]): void => {
    keys.current = apply(keys.current)
    form.change(values => withValue(values, path, apply((valueAt(values, path) ?? []) as readonly Row[])))
  }
  return {
    rows: list.map((row, index) => ({ key: elementAt(keys.current, index), path: `${path}.${index}`, row })),
    add: row => form.change(values => withValue(values, path, [...((valueAt(values, path) ?? []) as Row[]), row])),
    remove: index => change(all => all.toSpliced(index, 1)),
    move: (from, to) => change(all => moved(all, from, to)),
  }
}

const moved = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1))
