import type { Multilingual } from '#kernel/multilingual.ts'
import { useEditTools } from './edit-tools.tsx'
import { useWords } from './use-words.ts'

interface ShownRow<Row> {
  row: Row
  /** The index among all rows. */
  at: number
}

/** Returns the rows with content. Editors get all rows. */
export const useRows = <Row extends object>(rows: readonly Row[]): ShownRow<Row>[] => {
  const edits = useEditTools() !== null
  return rows.map((row, at) => ({ row, at })).filter(({ row }) => edits || isWritten(row))
}

/** Returns a check whether a text is rendered. Blank texts appear only for editors. */
export const useStands = (): ((text: Multilingual | null | undefined) => boolean) => {
  const edits = useEditTools() !== null
  const say = useWords()
  return text => edits || say(text).trim() !== ''
}

/** Returns true when a row has content in any language. */
export const isWritten = (row: object): boolean =>
  Object.entries(row).some(([name, value]) =>
    typeof value === 'object' && value !== null ? isWritten(value) : name !== 'type' && Boolean(value),
  )
