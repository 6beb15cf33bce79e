import { createContext, type ReactNode, useContext } from 'react'
import type { TextsSource } from './texts-context.ts'

const SourceContext = createContext<TextsSource | null>(null)

export const TextsSourceProvider = ({ source, children }: { source: TextsSource; children: ReactNode }) => (
  <SourceContext value={source}>{children}</SourceContext>
)

export const useTextsSource = (): TextsSource => {
  const source = useContext(SourceContext)
  if (!source) throw new Error('Texts have no source')
  return source
}
