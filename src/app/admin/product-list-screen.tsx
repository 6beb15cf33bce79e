import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

interface ProductListScreen {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>
  Component: ComponentType
}

let loadedScreen: ProductListScreen | undefined

/**
 * Loads the list of products with the bulk action of the module that knows which cars a product fits. Later calls
 * return the same component, so that its state stays.
 */
export const loadProductListScreen = async (): Promise<ProductListScreen> => {
  if (loadedScreen) return loadedScreen
  const [{ loader, createProductListPage }, { useRuleBulkActions }] = await Promise.all([
    import('#catalog/web/admin/product-list-page.tsx'),
    import('#fitment/web/admin/parts/rule-bulk.tsx'),
  ])
  loadedScreen = { loader, Component: createProductListPage(useRuleBulkActions) }
  return loadedScreen
}
