import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Language } from '#kernel/language.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { ListingSlotsProvider } from '#listing/web/parts/slots.tsx'
import { SendProvider } from '#platform/web/send-context.tsx'
import { VisitorProvider } from '#platform/web/session.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { PageOptionsProvider } from '#shop/web/parts/page-options.tsx'
import type { Send } from '#wire/send.ts'
import { GUEST } from '#wire/visitor.ts'
import { createSampleCategory, createSamplePageOptions } from './sample-data.ts'

const AddToCartButton = () => <b>add to cart</b>
const slots = { AddToCartButton }
const rejectCalls: Send = () => Promise.reject(new Error('A static page must not send requests'))

interface RenderOptions {
  path?: string
  language?: Language
  categories?: CategoryNode[] | null
  isStaff?: boolean
}

/** Renders a component like the server, without a script. */
export const renderStatic = async (element: ReactNode, renderOptions: RenderOptions = {}): Promise<string> => {
  const {
    path = '/en/products',
    language = 'en',
    categories = [createSampleCategory(1, 'Suspension')],
    isStaff = false,
  } = renderOptions
  const routes = [
    {
      path: '*',
      element: (
        <TextsProvider language={language} t={getRealTranslator(language)}>
          <PageOptionsProvider options={createSamplePageOptions(categories)}>
            <VisitorProvider visitor={isStaff ? { ...GUEST, isGuest: false, roles: ['ADMIN'] } : GUEST}>
              <SendProvider send={rejectCalls}>
                <ListingSlotsProvider slots={slots}>{element}</ListingSlotsProvider>
              </SendProvider>
            </VisitorProvider>
          </PageOptionsProvider>
        </TextsProvider>
      ),
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://shop.test${path}`))
  if (context instanceof Response) throw new Error('The page returned a Response instead of markup')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider context={context} hydrate={false} router={router} />)
}

/** Returns the visible text, with bars between elements. */
export const getVisibleText = (html: string): string => html.replace(/<!-- -->/g, '').replace(/(<[^>]+>)+/g, '|')
