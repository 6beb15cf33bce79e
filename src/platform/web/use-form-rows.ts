import { useRef } from 'react'
import { getElementAt } from '#kernel/require-existing.ts'
import { getValueAt, type Path, replaceValueAt } from './form-values.ts'
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
  const values = (getValueAt(form.values, path) ?? []) as readonly Row[]
  const keys = useRef<number[]>([])
  const nextKey = useRef(0)
  while (keys.current.length < values.length) keys.current.push(nextKey.current++)
  keys.current.length = values.length
  const changeRows = (apply: <T>(items: readonly T[]) => T[]): void => {
    keys.current = apply(keys.current)
    form.change(previous => replaceValueAt(previous, path, apply((getValueAt(previous, path) ?? []) as readonly Row[])))
  }
  return {
    rows: values.map((row, index) => ({ key: getElementAt(keys.current, index), path: `${path}.${index}`, row })),
    add: row =>
      form.change(previous => replaceValueAt(previous, path, [...((getValueAt(previous, path) ?? []) as Row[]), row])),
    remove: index => changeRows(items => items.toSpliced(index, 1)),
    move: (from, to) => changeRows(all => moveItem(all, from, to)),
  }
}

const moveItem = <T>(all: readonly T[], from: number, to: number): T[] =>
  all.toSpliced(from, 1).toSpliced(to, 0, ...all.slice(from, from + 1))
