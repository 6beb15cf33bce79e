import { createContext, type ReactNode, useContext } from 'react'
import { createContext as createLoaderContext } from 'react-router'
import { GUEST, type Visitor } from '#wire/visitor.ts'

/** Who asks, for loaders. */
export const visitorContext = createLoaderContext<Visitor>(GUEST)

/** Pages are rendered for guests; who is really asking is learnt in the browser, after the first paint. */
const VisitorContext = createContext<Visitor>(GUEST)

export const VisitorProvider = ({ visitor, children }: { visitor: Visitor; children: ReactNode }) => (
  <VisitorContext value={visitor}>{children}</VisitorContext>
)

export const useVisitor = (): Visitor => useContext(VisitorContext)
