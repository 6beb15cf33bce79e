import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'

interface NavigationScreen {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>
  Component: ComponentType
}

/** Loads the navigation screen with the pickers of modules whose records its entries can lead to. */
export const loadNavigationScreen = async (): Promise<NavigationScreen> => {
  const [screen, { registerBuildLink }] = await Promise.all([
    import('#content/web/admin/navigation-list-page.tsx'),
    import('#builds/web/editing/build-link.tsx'),
  ])
  registerBuildLink()
  return screen
}
