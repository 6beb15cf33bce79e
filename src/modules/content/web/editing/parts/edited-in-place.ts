import { useEffect } from 'react'

let edited = 0

/** Whether something is edited that would go with the bar it was opened from: the page is not edited until that is done. */
export const editedInPlace = {
  is: (): boolean => edited > 0,
  /** Answers how it ends. */
  begin: (): (() => void) => {
    edited += 1
    let isOver = false
    return () => {
      if (!isOver) edited -= 1
      isOver = true
    }
  },
}

/** Says so for as long as it is the case. */
export const useEditedInPlace = (isEdited: boolean): void =>
  useEffect(() => (isEdited ? editedInPlace.begin() : undefined), [isEdited])
