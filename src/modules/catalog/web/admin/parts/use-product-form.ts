import { useRef, useState } from 'react'
import { type EditedProduct, productAdmin } from '#catalog/contract-product-admin.ts'
import { type Difference, differences, isOwnSave } from '#platform/web/form-difference.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useT } from '#platform/web/texts.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { showToast } from '#ui/toasts.ts'
import type { ProductForm } from './product-section.tsx'
import { faultsOf, fieldsOf, newProduct, type ProductValues, valuesOf } from './product-values.ts'
import { wholeLists } from './product-words.ts'

export interface ProductEditing {
  form: ProductForm
  /** As it was saved last; null while it is not there yet. */
  product: EditedProduct | null
  /** What somebody else changed as well, each to something else; null where nobody saved meanwhile. */
  theirs: readonly Difference[] | null
  /** What the form begins with. */
  initial: ProductValues
}

/** A product as it is changed: sent as a whole, over the version that it began with; over somebody else's change it is joined first and looked at. */
export const useProductForm = (
  loaded: EditedProduct | null,
  onSaved?: (saved: EditedProduct) => unknown,
): ProductEditing => {
  const t = useT()
  const send = useSend()
  const languages = Object.keys(usePageOptions().languages).map(code => code.slice(0, 2))
  const [product, setProduct] = useState(loaded)
  const [theirs, setTheirs] = useState<readonly Difference[] | null>(null)
  const initialOf = (of: EditedProduct | null) => (of ? valuesOf(of, languages) : newProduct(languages))
  const save = (values: ProductValues, { id, version }: EditedProduct) =>
    send(productAdmin.save, { params: { id }, body: { ...fieldsOf(values), baseVersion: version } })
  const finish = (saved: EditedProduct, sent: ProductValues) => {
    setTheirs(null)
    setProduct(saved)
    latest.current.take(valuesOf(saved, languages))
    // A confirmation holds for the prices that it was sent with.
    if (sent.confirm_price) latest.current.set('confirm_price', false)
    showToast('success', t(product ? 'productAdmin.saved' : 'productAdmin.created'))
    return onSaved?.(saved)
  }
  const form = useForm<ProductValues, { body: { data: EditedProduct } }>({
    initial: () => initialOf(loaded),
    check: values => Object.fromEntries(Object.entries(faultsOf(values, product)).map(([path, key]) => [path, t(key)])),
    send: values => (product ? save(values, product) : send(productAdmin.create, { body: fieldsOf(values) })),
    onDone: ({ body }, sent) => finish(body.data, sent),
    onRefused: async (failure, mine) => {
      // What lies in the bin is not to be saved again either: that is told as it is.
      if (failure.status !== 409 || !product || product.removed) return false
      const { body } = await send(productAdmin.view, { params: { id: product.id } })
      const now = valuesOf(body.data, languages)
      const before = valuesOf(product, languages)
      if (isOwnSave(before, mine, now)) {
        await finish((await save(mine, body.data)).body.data, mine)
        return true
      }
      const both = differences(before, mine, now).filter(({ clash }) => clash)
      setTheirs(wholeLists(both, { before, mine, theirs: now }))
      setProduct(body.data)
      latest.current.take(now)
      return true
    },
  })
  const latest = useRef(form)
  latest.current = form
  return { form, product, theirs, initial: initialOf(product) }
}
