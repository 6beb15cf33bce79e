import { Link } from 'react-router'
import type { LinkProps } from '#ui/link.tsx'

/** Addresses that the server answers itself: never taken over by the router, never prefetched. */
const SERVED = /^\/(logout|order\/|file\/|v1\/|sandbox-bank\/|payment\/return\/)|\.[a-z0-9]+$/i

/** The router's link for addresses of the application, a plain anchor for all others. */
export const SiteLink = ({ href, replace, keepScroll, fullLoad, morph, ...rest }: LinkProps) => {
  if (!href.startsWith('/') || SERVED.test(href.split(/[?#]/, 1)[0] ?? href)) return <a href={href} {...rest} />
  // The server writes the address alone: what a press does is the browser's.
  if (import.meta.env.SSR) return <a {...rest} href={href} />
  return (
    <Link
      discover="none"
      preventScrollReset={keepScroll ?? false}
      reloadDocument={fullLoad ?? false}
      replace={replace ?? false}
      to={href}
      viewTransition={morph ?? false}
      {...rest}
    />
  )
}
