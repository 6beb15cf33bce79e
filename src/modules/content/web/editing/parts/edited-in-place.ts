import { useEffect } from 'react'

let edited = 0

/** Counts open inline edits, such as a product form. The page editor must not start before they are closed. */
export const editedInPlace = {
  is: (): boolean => edited > 0,
  /** Returns a function that ends the edit. */
  begin: (): (() => void) => {
    edited += 1
    let isOver = false
    return () => {
      if (!isOver) edited -= 1
      isOver = true
    }
  },
}

/** Registers an inline edit while `isEdited` is true. */
export const useEditedInPlace = (isEdited: boolean): void =>
  useEffect(() => (isEdited ? editedInPlace.begin() : undefined), [isEdited])
