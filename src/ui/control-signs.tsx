import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** A sign inside a control before its value, such as a magnifier; the control makes room for it by `pl-10!`. */
export const StartSign = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-secondary">
      {children}
    </span>
  ) : null

/** Says that a list opens below. */
export const DownSign = () => (
  <ChevronDown
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-secondary"
  />
)
