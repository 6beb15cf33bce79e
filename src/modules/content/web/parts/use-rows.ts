import type { Multilingual } from '#kernel/multilingual.ts'
import { useEditTools } from './edit-tools.tsx'
import { useWords } from './use-words.ts'

interface ShownRow<Row> {
  row: Row
  /** Its place among all of them. */
  at: number
}

/** A block's rows that have something to show; who edits the page sees those too that are still to be written. */
export const useRows = <Row extends object>(rows: readonly Row[]): ShownRow<Row>[] => {
  const edits = useEditTools() !== null
  return rows.map((row, at) => ({ row, at })).filter(({ row }) => edits || isWritten(row))
}

/** Whether a text has a place of its own: a blank one has none for readers, who edits the page writes in it. */
export const useStands = (): ((text: Multilingual | null | undefined) => boolean) => {
  const edits = useEditTools() !== null
  const say = useWords()
  return text => edits || say(text).trim() !== ''
}

/** Whether anything stands in a row, in whichever language. */
export const isWritten = (row: object): boolean =>
  Object.entries(row).some(([name, value]) =>
    typeof value === 'object' && value !== null ? isWritten(value) : name !== 'type' && Boolean(value),
  )
