import { useEffect } from 'react'

let openCount = 0

/** Counts open inline edits, such as a product form. The page editor must not start before they are closed. */
export const inlineEdits = {
  isOpen: (): boolean => openCount > 0,
  /** Returns a function that ends the edit. */
  begin: (): (() => void) => {
    openCount += 1
    let isOver = false
    return () => {
      if (!isOver) openCount -= 1
      isOver = true
    }
  },
}

/** Registers an inline edit while `isEdited` is true. */
export const useInlineEdit = (isEdited: boolean): void =>
  useEffect(() => (isEdited ? inlineEdits.begin() : undefined), [isEdited])
