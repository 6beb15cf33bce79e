import { useEffect, useRef, useState } from 'react'
import type { ProductForm } from '#catalog/web/admin/parts/product-section.tsx'
import type { ProductValues } from '#catalog/web/admin/parts/product-values.ts'
import { merged } from '#platform/web/form-difference.ts'
import { isSame } from '#platform/web/form-values.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { readProductDraft, removeProductDraft, writeProductDraft } from './product-draft.ts'

/** Milliseconds of rest until what was written is kept. */
const REST_MS = 300

/** Keeps what is written of a product in this browser, and offers what was written before and never saved. */
export const useProductDraft = (productId: number, form: ProductForm) => {
  const { username } = useVisitor()
  const by = username ?? ''
  const { values, changed } = form
  /** As the form began: what a draft is joined with. */
  const before = useRef(values)
  const isTouched = useRef(false)
  const [offer, setOffer] = useState(() => {
    const draft = readProductDraft(productId, by)
    return draft && !isSame(draft.values, values) ? draft : null
  })
  useEffect(() => {
    isTouched.current ||= changed
    // What is offered stays until somebody decides about it.
    if (offer || !isTouched.current) return
    const keep = () => {
      // Given up while this waited.
      if (!isTouched.current) return
      if (!changed) removeProductDraft(productId, by)
      else writeProductDraft(productId, { by, before: before.current, values, savedAt: new Date().toISOString() })
    }
    const timer = setTimeout(keep, REST_MS)
    return () => clearTimeout(timer)
  }, [productId, by, values, changed, offer])
  const forget = () => {
    isTouched.current = false
    removeProductDraft(productId, by)
  }
  return {
    savedAt: offer?.savedAt ?? null,
    take: () => {
      if (offer) form.change((now: ProductValues) => merged(offer.before, offer.values, now, () => true))
      setOffer(null)
    },
    drop: () => {
      forget()
      setOffer(null)
    },
    /** Gives up what is written now; what is offered from before stays. */
    leave: () => {
      if (!offer) forget()
    },
  }
}
