import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

interface ProductEditScreen {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>
  Component: ComponentType
}

let loadedScreen: ProductEditScreen | undefined

/**
 * Loads the product form with the section of the module that knows which cars a product fits. A failed load can be
 * repeated; later calls return the same component, so that its state stays.
 */
export const loadProductEditScreen = async (): Promise<ProductEditScreen> => {
  if (loadedScreen) return loadedScreen
  const [{ loader, createProductEditPage }, { FitmentSection }] = await Promise.all([
    import('#catalog/web/admin/product-edit-page.tsx'),
    import('#fitment/web/admin/parts/fitment-section.tsx'),
  ])
  const Component = createProductEditPage([{ id: 'fitment', title: 'fitmentAdmin.title', Component: FitmentSection }])
  loadedScreen = { loader, Component }
  return loadedScreen
}
