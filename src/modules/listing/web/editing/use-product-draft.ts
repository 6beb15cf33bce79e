import { useEffect, useRef, useState } from 'react'
import type { ProductForm } from '#catalog/web/admin/parts/product-section.tsx'
import type { ProductValues } from '#catalog/web/admin/parts/product-values.ts'
import { mergeValues } from '#platform/web/form-difference.ts'
import { isSame } from '#platform/web/form-values.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { readProductDraft, removeProductDraft, writeProductDraft } from './product-draft.ts'

const SAVE_DELAY_MS = 300

/** Saves the form's values in this browser, and offers a draft that was never saved. */
export const useProductDraft = (productId: number, form: ProductForm) => {
  const { username } = useVisitor()
  const by = username ?? ''
  const { values, changed } = form
  /** The form's initial values, for merging a draft. */
  const before = useRef(values)
  const isTouched = useRef(false)
  const [offer, setOffer] = useState(() => {
    const draft = readProductDraft(productId, by)
    return draft && !isSame(draft.values, values) ? draft : null
  })
  useEffect(() => {
    isTouched.current ||= changed
    // The offered draft stays until the user decides about it.
    if (offer || !isTouched.current) return
    const keep = () => {
      // The draft was discarded in the meantime.
      if (!isTouched.current) return
      if (!changed) removeProductDraft(productId, by)
      else writeProductDraft(productId, { by, before: before.current, values, savedAt: new Date().toISOString() })
    }
    const timer = setTimeout(keep, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [productId, by, values, changed, offer])
  const deleteDraft = () => {
    isTouched.current = false
    removeProductDraft(productId, by)
  }
  return {
    savedAt: offer?.savedAt ?? null,
    restore: () => {
      if (offer) form.change((now: ProductValues) => mergeValues(offer.before, offer.values, now, () => true))
      setOffer(null)
    },
    discardOffer: () => {
      deleteDraft()
      setOffer(null)
    },
    /** Discards the current values; an offered draft stays. */
    discardCurrent: () => {
      if (!offer) deleteDraft()
    },
  }
}
