import { createContext, type ReactNode, useContext, useState } from 'react'
import { createContext as createLoaderContext } from 'react-router'
import { GUEST, type Visitor } from '#wire/visitor.ts'

/** The current user, for loaders. */
export const visitorContext = createLoaderContext<Visitor>(GUEST)

/** Pages are rendered for guests. The browser learns the actual user after the first paint. */
const VisitorContext = createContext<Visitor>(GUEST)

const SetVisitorContext = createContext<(visitor: Visitor) => void>(() => undefined)

interface VisitorProviderProps {
  visitor: Visitor
  /** Runs when somebody logs in or out on the page. */
  onChange?: ((visitor: Visitor) => void) | undefined
  children: ReactNode
}

export const VisitorProvider = ({ visitor, onChange, children }: VisitorProviderProps) => {
  const [current, setCurrent] = useState(visitor)
  const changeVisitor = (next: Visitor) => {
    onChange?.(next)
    setCurrent(next)
  }
  return (
    <SetVisitorContext value={changeVisitor}>
      <VisitorContext value={current}>{children}</VisitorContext>
    </SetVisitorContext>
  )
}

export const useVisitor = (): Visitor => useContext(VisitorContext)

/** Returns a setter for logins that keep the page open. */
export const useSetVisitor = () => useContext(SetVisitorContext)
