import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** Renders an icon before the value of a control, which reserves space with `pl-10!`. */
export const StartAdornment = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-secondary">
      {children}
    </span>
  ) : null

/** Renders the arrow of a control that opens a list. */
export const ChevronAdornment = () => (
  <ChevronDown
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-secondary"
  />
)
