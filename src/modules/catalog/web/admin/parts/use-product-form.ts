import { useRef, useState } from 'react'
import { type EditedProduct, productAdmin } from '#catalog/contract-product-admin.ts'
import { useCreationSend } from '#platform/admin/use-creation-send.ts'
import { type Difference, findDifferences } from '#platform/web/form-difference.ts'
import { applyLostSaves, isOwnSave } from '#platform/web/lost-saves.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { showToast } from '#ui/toasts.ts'
import { joinListConflicts } from './format-product-value.ts'
import type { ProductForm } from './product-section.tsx'
import { createEmptyValues, type ProductValues, toProductBody, toProductValues } from './product-values.ts'
import { useShopLanguages } from './use-shop-languages.ts'
import { validateProductForm } from './validate-product-form.ts'

export interface ProductEditing {
  form: ProductForm
  /** The product as last saved; null before the first save. */
  product: EditedProduct | null
  /** Conflicting changes of others; null when nobody else saved. */
  conflicts: readonly Difference[] | null
  /** The values that reset restores. */
  initial: ProductValues
}

/** Manages the form of a product, which is saved as a whole. Changes of others are merged first and shown. */
export const useProductForm = (
  loaded: EditedProduct | null,
  onSaved?: (saved: EditedProduct) => unknown,
): ProductEditing => {
  const t = useT()
  const send = useSend()
  const sendCreation = useCreationSend()
  const languages = useShopLanguages().map(([code]) => code)
  const [product, setProduct] = useState(loaded)
  const [conflicts, setConflicts] = useState<readonly Difference[] | null>(null)
  const toInitialValues = (editedProduct: EditedProduct | null) =>
    editedProduct ? toProductValues(editedProduct, languages) : createEmptyValues(languages)
  const save = (values: ProductValues, { id, version }: EditedProduct) =>
    send(productAdmin.save, { params: { id }, body: { ...toProductBody(values), baseVersion: version } })
  const finish = (saved: EditedProduct, sentValues: ProductValues) => {
    setConflicts(null)
    setProduct(saved)
    latestForm.current.rebase(toProductValues(saved, languages))
    // A confirmation applies to the prices that it was sent with.
    if (sentValues.confirm_price) latestForm.current.set('confirm_price', false)
    showToast('success', t(product ? 'productAdmin.saved' : 'productAdmin.created'))
    return onSaved?.(saved)
  }
  const form = useForm<ProductValues, { body: { data: EditedProduct } }>({
    initial: () => toInitialValues(loaded),
    check: values =>
      Object.fromEntries(Object.entries(validateProductForm(values, product)).map(([path, key]) => [path, t(key)])),
    send: values =>
      product ? save(values, product) : sendCreation(productAdmin.create, { body: toProductBody(values) }),
    onDone: ({ body }, sentValues) => finish(body.data, sentValues),
    onError: async (failure, mine, lost) => {
      // A product in the bin cannot be saved; the server's message is shown.
      if (failure.status !== 409 || !product || product.removed) return false
      const { body } = await send(productAdmin.view, { params: { id: product.id } })
      const theirValues = toProductValues(body.data, languages)
      const before = applyLostSaves(toProductValues(product, languages), lost, theirValues)
      if (isOwnSave(before, mine, theirValues)) {
        await finish((await save(mine, body.data)).body.data, mine)
        return true
      }
      const conflictingFields = findDifferences(before, mine, theirValues).filter(({ isConflict }) => isConflict)
      setConflicts(joinListConflicts(conflictingFields, { before, mine, theirs: theirValues }))
      setProduct(body.data)
      latestForm.current.rebase(theirValues)
      return true
    },
  })
  const latestForm = useRef(form)
  latestForm.current = form
  return { form, product, conflicts, initial: toInitialValues(product) }
}
