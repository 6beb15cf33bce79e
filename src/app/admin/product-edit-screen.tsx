import { createProductEditPage } from '#catalog/web/admin/product-edit-page.tsx'
import { FitmentSection } from '#fitment/web/admin/parts/fitment-section.tsx'

export { loader } from '#catalog/web/admin/product-edit-page.tsx'

/** The product form with the section of the module that knows which cars a product fits. */
export const Component = createProductEditPage([
  { id: 'fitment', title: 'fitmentAdmin.title', Component: FitmentSection },
])
