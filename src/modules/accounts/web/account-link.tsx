import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

/** Links to another account page below the form. */
export const AccountLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link className="justify-self-start py-1 text-primary-text underline underline-offset-4" href={href}>
    {children}
  </Link>
)
