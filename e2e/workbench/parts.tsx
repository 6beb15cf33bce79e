import { createBrowserRouter, Outlet, Link as RouterLink } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createBrowserSend } from '#platform/web/browser-send.ts'
import { LeaveRules } from '#platform/web/leave-rules.tsx'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { type LinkProps, LinkProvider } from '#ui/link.tsx'
import { ClosingScreen, LateList, LateScreen } from './late-screen.tsx'
import { ListScreen, StatesScreen } from './list-screen.tsx'
import { ProductScreen } from './product-screen.tsx'
import { DisclosuresScreen, FieldsScreen, ModalsScreen, PicturesScreen } from './ui-screen.tsx'

/** Addresses below this one show parts without the shop around them. */
export const PARTS = '/parts'

const doNothing = () => undefined
const send = createBrowserSend(() => 'en', {
  showOffline: doNothing,
  hideOffline: doNothing,
  showServerError: doNothing,
  showBusy: doNothing,
  openLogin: doNothing,
  formatFailure: String,
})

const AppLink = ({
  href,
  replace = false,
  keepScroll: _keepScroll,
  viewTransition: _morph,
  ...anchorProps
}: LinkProps) => <RouterLink {...anchorProps} replace={replace} to={href} />

const routes = [
  {
    element: (
      <LeaveRules>
        <Outlet />
      </LeaveRules>
    ),
    children: [
      { path: PARTS, element: <ListScreen /> },
      { path: `${PARTS}/states`, element: <StatesScreen /> },
      { path: `${PARTS}/late`, element: <LateScreen /> },
      { path: `${PARTS}/late/closing`, element: <ClosingScreen /> },
      {
        path: `${PARTS}/late/list`,
        element: <LateList />,
        loader: ({ request }: { request: Request }) => fetch(`/rows${new URL(request.url).search}`).then(() => null),
      },
      { path: `${PARTS}/modals`, element: <ModalsScreen /> },
      { path: `${PARTS}/fields`, element: <FieldsScreen /> },
      { path: `${PARTS}/pictures`, element: <PicturesScreen /> },
      { path: `${PARTS}/disclosures`, element: <DisclosuresScreen /> },
      { path: `${PARTS}/product/:id`, element: <ProductScreen /> },
    ],
  },
]

/** Creates parts of screens with texts that are their keys. */
export const createParts = () => {
  const router = createBrowserRouter(routes)
  return {
    router,
    element: (
      <TextsProvider language="en" t={key => key}>
        <SendProvider send={send}>
          <LinkProvider link={AppLink}>
            <main className="p-6">
              <RouterProvider router={router} />
            </main>
          </LinkProvider>
        </SendProvider>
      </TextsProvider>
    ),
  }
}
