import { createContext, type ReactNode, useContext } from 'react'
import type { PageOptions } from '#shop/contract-shop.ts'

const OptionsContext = createContext<PageOptions | null>(null)

export const PageOptionsProvider = ({ options, children }: { options: PageOptions; children: ReactNode }) => (
  <OptionsContext value={options}>{children}</OptionsContext>
)

/** Returns the embedded page options: navigation, categories, languages and public settings. */
export const usePageOptions = (): PageOptions => {
  const options = useContext(OptionsContext)
  if (!options) throw new Error('usePageOptions must be used within PageOptionsProvider')
  return options
}
