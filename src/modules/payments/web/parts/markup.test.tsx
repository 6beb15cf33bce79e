import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { realTexts } from '#kernel/testing/real-texts.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { createSend } from '#wire/send.ts'
import { OrderContents } from './order-contents.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentMethodList } from './payment-method-list.tsx'

const order: PublicOrder = {
  number: '100001',
  public_token: 'token',
  isPaid: false,
  state: 'new',
  placed_at: '2026-11-06T12:05:00.000Z',
  paid_at: null,
  client_type: 'private',
  vat_exempt: false,
  delivery: {
    provider: 'omniva-parcel',
    name: 'Omniva parcel machine',
    target: 'Jõhvi, Keskväljak 4',
    collected: false,
  },
  lines: [
    { product_id: 1, class: 'product', code1: 'PL-1', name: 'Turbo', amount: 2, unit: 'pcs', price: 100, total: 200 },
    { product_id: 9, class: 'shipping', code1: 'P', name: 'Postage', amount: 1, unit: 'pcs', price: 3.9, total: 3.9 },
  ],
  vat: [{ percent: 24, amount: 39.46 }],
  total: 203.9,
  tracking: null,
}
const never = createSend({
  fetch: () => Promise.reject(new Error('Nothing is fetched while drawing')),
  token: () => Promise.resolve(''),
  language: () => 'en',
})

const html = (node: ReactNode) =>
  renderToString(
    <SendProvider send={never}>
      <TextsProvider language="en" t={realTexts.en}>
        {node}
      </TextsProvider>
    </SendProvider>,
  ).replaceAll('<!-- -->', '')

describe("an order's contents", () => {
  it('lists goods, and delivery by where it goes', () => {
    const markup = html(<OrderContents order={order} />)
    expect(markup.match(/<li/g)).toHaveLength(1)
    expect(markup).toContain('2 pcs × 100.00\u00a0€')
    expect(markup).toContain('Jõhvi, Keskväljak 4')
    expect(markup).toContain('3.90\u00a0€')
    expect(markup).toContain('203.90\u00a0€')
    expect(markup).toContain('of which VAT 24%')
  })

  it('says free and that VAT is left out', () => {
    const lines = order.lines.map(line => (line.class === 'shipping' ? { ...line, price: 0, total: 0 } : line))
    const markup = html(<OrderContents order={{ ...order, lines, vat_exempt: true }} />)
    expect(markup).toContain('Free')
    expect(markup).toContain('Without VAT. The exemption is verified when the order is processed.')
    expect(markup).not.toContain('of which VAT')
  })
})

it('marks the step that is waited for', () => {
  const markup = html(<OrderTimeline order={order} />)
  expect(markup).toMatch(/<li aria-current="step"[^>]*>.*Waiting for the payment/)
  expect(markup.match(/aria-current/g)).toHaveLength(1)
})

it.each([
  [{ collected: false }, 'paid', ['We are packing it', 'Shipped', 'Delivered']],
  [{ collected: true }, 'paid', ['We are packing it', 'Ready to be collected', 'Collected']],
  [{ collected: false }, 'packed', ['About to be handed over', 'Delivered']],
  [{ collected: true }, 'packed', ['Getting it ready for you', 'Collected']],
  [{ collected: false }, 'shipped', ['Shipped', 'On its way to you']],
  [{ collected: true }, 'shipped', ['Ready to be collected', 'Waits for you to come']],
] as const)('tells who collects an order so: %j, %s', (delivery, state, words) => {
  const markup = html(<OrderTimeline order={{ ...order, state, delivery: { ...order.delivery, ...delivery } }} />)
  const said = [...markup.matchAll(/leading-6[^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(said.slice(-words.length)).toEqual(words)
})

it('tells how the parcel is followed once it is on its way', () => {
  const tracking = { code: 'CC123EE', url: 'https://minu.omniva.ee/track/CC123EE' }
  const markup = html(<OrderTimeline order={{ ...order, state: 'shipped', tracking }} />)
  expect(markup).toContain('CC123EE')
  expect(markup).toMatch(/<a [^>]*href="https:\/\/minu\.omniva\.ee\/track\/CC123EE"/)
  expect(html(<OrderTimeline order={{ ...order, tracking: null }} />)).not.toContain('Follow the parcel')
})

describe('ways to pay', () => {
  const method = { name: 'harju', display_name: 'Harju', logo_url: '/harju.svg', url: '/h', country: 'EE' }

  it('stand in their groups as buttons', () => {
    const markup = html(<PaymentMethodList methods={{ banklinks: [method], cards: [] }} order={order} paysOnline />)
    expect(markup.match(/<fieldset/g)).toHaveLength(1)
    expect(markup).toMatch(/<legend[^>]*>Internet bank/)
    expect(markup).toMatch(/<button[^>]*>.*src="\/harju\.svg".*Harju/)
  })

  it('say so when there are none', () => {
    expect(html(<PaymentMethodList methods={{}} order={order} paysOnline />)).toContain(
      'No way to pay is available right now.',
    )
  })

  it('are none where the shop arranges payment itself, and it says so', () => {
    const markup = html(<PaymentMethodList methods={{}} order={order} paysOnline={false} />)
    expect(markup).toContain('This shop takes no payments online')
    expect(markup).not.toContain('No way to pay is available right now.')
    expect(markup).not.toContain('Choose how to pay.')
    expect(markup).not.toContain('<button')
  })
})
