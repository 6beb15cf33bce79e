import { useEffect, useRef, useState } from 'react'
import type { ProductForm } from '#catalog/web/admin/parts/product-section.tsx'
import type { ProductValues } from '#catalog/web/admin/parts/product-values.ts'
import { mergeValues } from '#platform/web/form-difference.ts'
import { isSame } from '#platform/web/form-values.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { readProductDraft, removeProductDraft, writeProductDraft } from './product-draft.ts'

const SAVE_DELAY_MS = 300

/** Saves the form's values in this browser, and offers to restore an earlier draft that was not saved to the shop. */
export const useProductDraft = (productId: number, form: ProductForm) => {
  const { username } = useVisitor()
  const userName = username ?? ''
  const { values, isChanged } = form
  /** The form's initial values, for merging a draft. */
  const initialValues = useRef(values)
  const isTouched = useRef(false)
  const [offeredDraft, setOfferedDraft] = useState(() => {
    const draft = readProductDraft(productId, userName)
    return draft && !isSame(draft.values, values) ? draft : null
  })
  useEffect(() => {
    isTouched.current ||= isChanged
    // The offered draft stays until the user decides about it.
    if (offeredDraft || !isTouched.current) return
    const saveDraft = () => {
      // The draft was discarded in the meantime.
      if (!isTouched.current) return
      if (!isChanged) removeProductDraft(productId, userName)
      else
        writeProductDraft(productId, {
          username: userName,
          before: initialValues.current,
          values,
          savedAt: new Date().toISOString(),
        })
    }
    const timer = setTimeout(saveDraft, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [productId, userName, values, isChanged, offeredDraft])
  const deleteDraft = () => {
    isTouched.current = false
    removeProductDraft(productId, userName)
  }
  return {
    savedAt: offeredDraft?.savedAt ?? null,
    restore: () => {
      if (offeredDraft)
        form.change((current: ProductValues) =>
          mergeValues(offeredDraft.before, offeredDraft.values, current, () => true),
        )
      setOfferedDraft(null)
    },
    discardOffer: () => {
      deleteDraft()
      setOfferedDraft(null)
    },
    /** Discards the current values; an offered draft stays. */
    discardCurrent: () => {
      if (!offeredDraft) deleteDraft()
    },
  }
}
