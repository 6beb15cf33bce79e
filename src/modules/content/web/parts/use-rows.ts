import type { Multilingual } from '#kernel/multilingual.ts'
import { useEditTools } from './edit-tools.tsx'
import { useLocalizedText } from './use-localized-text.ts'

interface ShownRow<Row> {
  row: Row
  /** The index among all rows. */
  index: number
}

/** Returns the rows with content. Editors get all rows. */
export const useRows = <Row extends object>(rows: readonly Row[]): ShownRow<Row>[] => {
  const isEditing = useEditTools() !== null
  return rows.map((row, index) => ({ row, index })).filter(({ row }) => isEditing || hasContent(row))
}

/** Returns a check whether a text is rendered. Blank texts appear only for editors. */
export const useIsTextShown = (): ((text: Multilingual | null | undefined) => boolean) => {
  const isEditing = useEditTools() !== null
  const localize = useLocalizedText()
  return text => isEditing || localize(text).trim() !== ''
}

/** Returns true when a row has content in any language. */
export const hasContent = (row: object): boolean =>
  Object.entries(row).some(([name, value]) =>
    typeof value === 'object' && value !== null ? hasContent(value) : name !== 'type' && Boolean(value),
  )
