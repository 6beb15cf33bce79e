import { createContext, type ReactNode, useContext, useState } from 'react'
import { createContext as createLoaderContext } from 'react-router'
import { GUEST, type Visitor } from '#wire/visitor.ts'

/** Who asks, for loaders. */
export const visitorContext = createLoaderContext<Visitor>(GUEST)

/** Pages are rendered for guests; who is really asking is learnt in the browser, after the first paint. */
const VisitorContext = createContext<Visitor>(GUEST)

const BecomeContext = createContext<(visitor: Visitor) => void>(() => undefined)

interface VisitorProviderProps {
  visitor: Visitor
  /** Hears of whoever is there instead. */
  onChange?: ((visitor: Visitor) => void) | undefined
  children: ReactNode
}

export const VisitorProvider = ({ visitor, onChange, children }: VisitorProviderProps) => {
  const [now, setNow] = useState(visitor)
  const become = (next: Visitor) => {
    onChange?.(next)
    setNow(next)
  }
  return (
    <BecomeContext value={become}>
      <VisitorContext value={now}>{children}</VisitorContext>
    </BecomeContext>
  )
}

export const useVisitor = (): Visitor => useContext(VisitorContext)

/** For a login that leaves the page as it is: whoever logged in is who is there from then on. */
export const useBecomeVisitor = () => useContext(BecomeContext)
