import { type MouseEvent, useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import type { LinkProps } from '#ui/link.tsx'
import { isLanguage } from '#wire/languages.ts'

/** The application's addresses begin with a language; all others, and files, the server answers itself: they are never taken over by the router. */
export const isShopAddress = (href: string): boolean => {
  const [path = ''] = href.split(/[?#]/, 1)
  const [before, first] = path.split('/', 2)
  return before !== '' || !isLanguage(first) || /\.[a-z0-9]+$/i.test(path)
}

/** A press that stays in this tab; others are the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * An address of the application goes to the router, all others are plain anchors. Every address is a whole one, so that a link need
 * not know where the page stands: the router's own link follows each step of each navigation, and a page has hundreds of them.
 */
export const SiteLink = ({ href, replace, keepScroll, fullLoad, morph, onClick, ...rest }: LinkProps) => {
  const router = useContext(RouterContext)?.router
  if (isShopAddress(href) || fullLoad || !router) return <a {...rest} href={href} onClick={onClick} />
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void router.navigate(href, {
      replace: replace ?? false,
      preventScrollReset: keepScroll ?? false,
      viewTransition: morph ?? false,
    })
  }
  return <a {...rest} href={href} onClick={follow} />
}
