import type { Answer, ReceivedRequest } from '#platform/server/testing/loopback-server.ts'
import type { FakeStripe } from './fake-stripe-shape.ts'
import { renderFakePage } from './render-fake-page.ts'

/** Renders the fake payment page. Paying notifies the webhook before the redirect. */
export const answerStripePage = async (fake: FakeStripe, { path, method, body }: ReceivedRequest): Promise<Answer> => {
  const session = fake.sessions.get(path.split('/').at(-1) ?? '')
  if (!session) return { status: 404, body: renderFakePage('<h1>There is no such session</h1>') }
  if (session.status !== 'open') return { status: 200, body: renderFakePage('<h1>This session is over</h1>') }
  if (method === 'GET') {
    const amount = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`
    return {
      status: 200,
      body: renderFakePage(`<h1>Stripe (fake)</h1><p>${session.metadata.order}: ${amount}</p>
<form method="post"><button name="action" value="pay">Pay</button> <button name="action" value="back">Back</button></form>`),
    }
  }
  // Going back leaves the session open until it expires.
  if (new URLSearchParams(body).get('action') !== 'pay') return redirectTo(session.cancel_url)
  fake.setResult(session.id, 'paid')
  await fake.notify(new URL(session.success_url).origin, 'checkout.session.completed', session)
  return redirectTo(session.success_url)
}

const redirectTo = (location: string): Answer => ({ status: 303, body: '', headers: { location } })
