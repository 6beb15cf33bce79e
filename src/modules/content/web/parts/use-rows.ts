import { useEditTools } from './edit-tools.tsx'

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

/** Whether anything stands in a row, in whichever language. */
export const isWritten = (row: object): boolean =>
  Object.entries(row).some(([name, value]) =>
    typeof value === 'object' && value !== null ? isWritten(value) : name !== 'type' && Boolean(value),
  )
