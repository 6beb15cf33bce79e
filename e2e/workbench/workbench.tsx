import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, Link as RouterLink } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createBrowserSend } from '#platform/web/browser-send.ts'
import { LeaveRules } from '#platform/web/leave-rules.tsx'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import '#ui/styles.css'
import '#ui/admin/styles.css'
import { type LinkProps, LinkProvider } from '#ui/link.tsx'
import { LateList, LateScreen } from './late-screen.tsx'
import { ListScreen, StatesScreen } from './list-screen.tsx'
import { ProductScreen } from './product-screen.tsx'

const silent = () => undefined
const send = createBrowserSend(() => 'en', {
  offline: silent,
  answered: silent,
  serverFault: silent,
  sessionExpired: silent,
  words: String,
})

const InApp = ({ href, replace = false, keepScroll: _keepScroll, morph: _morph, ...rest }: LinkProps) => (
  <RouterLink {...rest} replace={replace} to={href} />
)

const router = createBrowserRouter([
  {
    element: (
      <LeaveRules>
        <Outlet />
      </LeaveRules>
    ),
    children: [
      { path: '/', element: <ListScreen /> },
      { path: '/states', element: <StatesScreen /> },
      { path: '/late', element: <LateScreen /> },
      {
        path: '/late/list',
        element: <LateList />,
        loader: ({ request }) => fetch(`/rows${new URL(request.url).search}`).then(() => null),
      },
      { path: '/product/:id', element: <ProductScreen /> },
    ],
  },
])

/** Mounts the staff widgets for browser tests: texts are their keys, and the test plays the server. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the workbench')
createRoot(root).render(
  <TextsProvider language="en" t={key => key}>
    <SendProvider send={send}>
      <LinkProvider link={InApp}>
        <main className="p-6">
          <RouterProvider router={router} />
        </main>
      </LinkProvider>
    </SendProvider>
  </TextsProvider>,
)
