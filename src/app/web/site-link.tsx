import { type MouseEvent, useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import type { LinkProps } from '#ui/link.tsx'
import { isLanguage } from '#wire/languages.ts'

/**
 * Returns true for addresses that the server answers: files, and paths without a language prefix. The router handles
 * the others.
 */
export const isServerAddress = (href: string): boolean => {
  const [path = ''] = href.split(/[?#]/, 1)
  const [beforeSlash, firstPart] = path.split('/', 2)
  return beforeSlash !== '' || !isLanguage(firstPart) || /\.[a-z0-9]+$/i.test(path)
}

/** Recognizes a click that stays in this tab; the browser handles all others. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * Routes application addresses in the client; others are plain anchors. Addresses are absolute, because the router's
 * own link subscribes to the location, and a page has hundreds of links.
 */
export const SiteLink = ({ href, replace, keepScroll, fullLoad, viewTransition, onClick, ...rest }: LinkProps) => {
  const router = useContext(RouterContext)?.router
  if (isServerAddress(href) || fullLoad || !router) return <a {...rest} href={href} onClick={onClick} />
  const followLink = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate(href, {
      replace: replace ?? false,
      preventScrollReset: keepScroll ?? false,
      viewTransition: viewTransition ?? false,
    })
  }
  return <a {...rest} href={href} onClick={followLink} />
}
