import type { KeyboardEvent } from 'react'

const ROW_STEP_BY_KEY: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter and the arrow keys move within the column, as in a spreadsheet. */
export const stepInColumn = (event: KeyboardEvent<HTMLInputElement>): void => {
  const rowStep = ROW_STEP_BY_KEY[event.key]
  if (rowStep === undefined) return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const cells = [...document.querySelectorAll<HTMLInputElement>(`.cell-input[data-column="${column}"]`)]
  const nextCell = cells[cells.indexOf(event.currentTarget) + rowStep]
  // Leaving the last cell saves its value.
  if (nextCell) nextCell.focus()
  else event.currentTarget.blur()
}
