// The base styles come first, as in the shop.
import '#ui/styles.css'
import '#catalog/web/styles.css'
import '#content/web/styles.css'
import '#app/web/site.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepPageOnFailure } from '#app/web/keep-page-on-failure.ts'
import { routes } from '#app/web/routes.tsx'
import { Site } from '#app/web/site.tsx'
import { textsContext } from '#app/web/texts-context.ts'
import { createBrowserTexts } from '#app/web/texts-in-browser.ts'
import type { Language } from '#kernel/language.ts'
import { createBrowserSend } from '#platform/web/browser-send.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { visitorContext } from '#platform/web/session.tsx'
import { hideToast, showToast } from '#ui/toasts.ts'
import { setShopLanguages } from '#wire/languages.ts'
import type { Visitor } from '#wire/visitor.ts'
import { createParts, PARTS } from './parts.tsx'

setShopLanguages(['et', 'en'])

const texts = createBrowserTexts(async (language, kind) => (await fetch(`/texts/${language}/${kind}.json`)).json())

const findLanguage = (pathname: string): Language => (pathname.startsWith('/en') ? 'en' : 'et')

const doNothing = () => undefined

/** Removes the mounted screen. */
let unmount: () => void = doNothing

interface Mountable {
  element: ReactNode
  router: { dispose(): void }
}

/** Renders the screen of the current address with the shop's own routes, texts and styles. */
const createScreen = (visitor: Visitor): Mountable => {
  const t = () => texts.t(findLanguage(window.location.pathname))
  const send = createBrowserSend(() => findLanguage(window.location.pathname), {
    showOffline: () => showToast('danger', t()('app.problem.offline'), { id: 'offline' }),
    hideOffline: () => hideToast('offline'),
    showServerError: message => showToast('danger', message ?? t()('app.problem.serverFault'), { id: 'server-fault' }),
    showBusy: message => showToast('warning', message ?? t()('app.problem.busy'), { id: 'offline' }),
    openLogin: doNothing,
    formatFailure: kind => t()(kind === 'network' ? 'app.problem.offline' : 'app.form.failed'),
  })
  const router = createBrowserRouter(routes, {
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(sendContext, send)
      context.set(textsContext, texts)
      context.set(visitorContext, visitor)
      return context
    },
    dataStrategy: keepPageOnFailure(() => router, { onWait: doNothing, onEnd: doNothing, openDocument: doNothing }),
  })
  const element = (
    <Site send={send} texts={texts} visitor={visitor}>
      <RouterProvider router={router} />
    </Site>
  )
  return { element, router }
}

/** Begins a visit with this local storage, and notifies the page as if another tab had changed it. */
const startVisit = (stored: Readonly<Record<string, string>>): void => {
  // This saves the values of the last test, which would be applied to the new storage again.
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
}

/** Mounts the screen of an address; the test answers every request. */
const mount = (address: string, visitor: Visitor, stored: Readonly<Record<string, string>>): void => {
  unmount()
  hideToast()
  startVisit(stored)
  window.history.replaceState(null, '', address)
  const { element, router } = address.startsWith(PARTS) ? createParts() : createScreen(visitor)
  const rootElement = document.createElement('div')
  rootElement.id = 'root'
  document.body.replaceChildren(rootElement)
  const root = createRoot(rootElement)
  root.render(element)
  unmount = () => {
    root.unmount()
    router.dispose()
  }
}

Object.assign(window, { mount, showToast })
