import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { PublicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { SendProvider } from '#platform/web/send-context.tsx'
import { TextsProvider } from '#platform/web/texts.tsx'
import { createSend } from '#wire/send.ts'
import type { ViewedOrder } from './load-order.ts'
import { OrderContents } from './order-contents.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentMethodList } from './payment-method-list.tsx'
import type { PaymentStarter } from './use-pay.ts'

const fullPayment = { status: 'paid', received: 200, refunded: 0, open: 0, due: 0 } as const
const order: PublicOrder = {
  number: '100001',
  public_token: 'token',
  isPaid: false,
  payment: { status: 'unpaid', received: 0, refunded: 0, open: 200, due: 0 },
  state: 'new',
  placed_at: '2026-11-06T12:05:00.000Z',
  paid_at: null,
  pays_by: null,
  held_until: null,
  client_type: 'private',
  delivery_provider: 'omniva-parcel',
  delivery_option: '96001',
  vat_exempt: false,
  delivery: {
    provider: 'omniva-parcel',
    name: 'Omniva parcel machine',
    target: 'Jõhvi, Keskväljak 4',
    hours: 'E–R 9–18',
    collected: false,
  },
  lines: [
    {
      product_id: 1,
      class: 'product',
      code1: 'PL-1',
      name: 'Turbo',
      amount: 2,
      unit: 'pcs',
      price: 100,
      total: 200,
      availability: 'inDays',
      leaves_in: 5,
      leaves_by: null,
    },
    {
      product_id: 9,
      class: 'shipping',
      code1: 'P',
      name: 'Postage',
      amount: 1,
      unit: 'pcs',
      price: 3.9,
      total: 3.9,
      availability: null,
      leaves_in: null,
      leaves_by: null,
    },
  ],
  vat: [{ percent: 24, amount: 39.46 }],
  total: 203.9,
  to_pay: 251.99,
  tracking: null,
  leaves_in: 5,
  leaves_by: null,
}
const failingSend = createSend({
  fetch: () => Promise.reject(new Error('Nothing is fetched while drawing')),
  getToken: () => Promise.resolve(''),
  getLanguage: () => 'en',
})

const render = (node: ReactNode, language: 'et' | 'en' = 'en') =>
  renderToString(
    <SendProvider send={failingSend}>
      <TextsProvider language={language} t={realTranslators[language]}>
        {node}
      </TextsProvider>
    </SendProvider>,
  ).replaceAll('<!-- -->', '')

describe('an order’s contents', () => {
  it('lists goods, and the delivery with its address', () => {
    const markup = render(<OrderContents order={order} fulfilment={null} />)
    expect(markup.match(/<li/g)).toHaveLength(1)
    expect(markup).toContain('2 pcs × €100.00')
    expect(markup).toContain('Jõhvi, Keskväljak 4')
    expect(markup).toContain('€3.90')
    expect(markup).toContain('€203.90')
    expect(markup).toContain('incl. 24% VAT')
  })

  it.each(['et', 'en'] as const)('shows at the line why the consumer cannot withdraw: %s', language => {
    const lines = order.lines.map(line =>
      line.class === 'shipping' ? line : { ...line, exclusion: 'custom' as const },
    )
    const markup = render(<OrderContents order={{ ...order, lines }} fulfilment={null} />, language)
    expect(markup).toContain(realTranslators[language]('orders.exclusion.custom'))
  })

  it('shows free delivery and the VAT exemption', () => {
    const lines = order.lines.map(line => (line.class === 'shipping' ? { ...line, price: 0, total: 0 } : line))
    const markup = render(<OrderContents order={{ ...order, lines, vat_exempt: true }} fulfilment={null} />)
    expect(markup).toContain('Free')
    expect(markup).toContain('Prices exclude VAT. The exemption is verified when the order is processed.')
    expect(markup).not.toContain('incl. ')
  })
})

it('marks the current step', () => {
  const markup = render(<OrderTimeline order={order} fulfilment={null} />)
  expect(markup).toMatch(/<li aria-current="step"[^>]*>.*Awaiting payment/)
  expect(markup.match(/aria-current/g)).toHaveLength(1)
})

it.each([
  [{ collected: false }, 'paid', ['Packing your order', 'Shipped', 'Delivered']],
  [{ collected: true }, 'paid', ['Packing your order', 'Ready for collection', 'Collected']],
  [{ collected: false }, 'packed', ['Handing over to the carrier', 'Delivered']],
  [{ collected: true }, 'packed', ['Getting your order ready', 'Collected']],
  [{ collected: false }, 'shipped', ['Shipped', 'On its way to you']],
  [{ collected: true }, 'shipped', ['Ready for collection', 'Ready for you to collect']],
] as const)('shows the pick-up text for %j, %s', (delivery, state, expectedLabels) => {
  const markup = render(
    <OrderTimeline
      order={{ ...order, state, payment: fullPayment, delivery: { ...order.delivery, ...delivery } }}
      fulfilment={null}
    />,
  )
  const labels = [...markup.matchAll(/leading-6[^>]*>([^<]+)</g)].map(([, label]) => label)
  expect(labels.slice(-expectedLabels.length)).toEqual(expectedLabels)
})

it('shows the tracking of a sent parcel', () => {
  const tracking = { code: 'CC123EE', url: 'https://minu.omniva.ee/track/CC123EE' }
  const markup = render(<OrderTimeline order={{ ...order, state: 'shipped', tracking }} fulfilment={null} />)
  expect(markup).toContain('CC123EE')
  expect(markup).toMatch(/<a [^>]*href="https:\/\/minu\.omniva\.ee\/track\/CC123EE"/)
  expect(render(<OrderTimeline order={{ ...order, tracking: null }} fulfilment={null} />)).not.toContain('Track')
})

describe('a partly sent order', () => {
  const noProgress = { sent: 0, to_come: 0, returning: 0, returned: 0, cancelled: 0 }
  const tracking = { code: 'CC1EE', url: 'https://minu.omniva.ee/track/CC1EE' }
  const onePiece = { code1: 'PL-1', name: 'Turbo', unit: 'pcs', amount: 1 }
  const fulfilment: PublicFulfilment = {
    lines: [{ ...noProgress, sent: 1, to_come: 1 }, noProgress],
    cancelled: [{ code1: 'PL-7', name: 'Filter', unit: 'pcs', amount: 2 }],
    parcels: [
      { sent_at: '2026-11-07T08:00:00.000Z', tracking, pieces: [onePiece] },
      { sent_at: '2026-11-08T08:00:00.000Z', tracking: { code: 'X2', url: '' }, pieces: [onePiece] },
    ],
  }
  const packedOrder = { ...order, state: 'packed', isPaid: true, payment: fullPayment, tracking } as const
  const readText = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

  it('shows sent, expected and cancelled units of each line', () => {
    const text = readText(render(<OrderContents order={packedOrder} fulfilment={fulfilment} />))
    expect(text).toContain('1 pc shipped 1 pc still to ship Available in 5 workdays')
    expect(text).toContain('Filter PL-7 2 pcs cancelled')
    expect(text).not.toContain('Your order ships')
    const returnedFulfilment = {
      ...fulfilment,
      lines: [{ ...noProgress, sent: 4, returning: 1, returned: 2, cancelled: 5 }, noProgress],
    }
    const deliveredText = readText(
      render(<OrderContents order={{ ...packedOrder, state: 'delivered' }} fulfilment={returnedFulfilment} />),
    )
    expect(deliveredText).toContain('1 pc delivered 1 pc being returned 2 pcs returned 5 pcs cancelled')
  })

  it('lists parcels with their tracking and no dates for sent lines', () => {
    const markup = render(<OrderParcels delivery={order.delivery} parcels={fulfilment.parcels} />)
    expect(readText(markup)).toMatch(
      /Parcel 1 7 Nov 2026, 10:00 1 pc Turbo Tracking number CC1EE Track parcel Parcel 2/,
    )
    expect(
      markup.match(/<a [^>]*aria-describedby="parcel-1"[^>]*href="https:\/\/minu\.omniva\.ee\/track\/CC1EE"/),
    ).toBeTruthy()
    expect(markup.match(/<a /g)).toHaveLength(1)
    const shippedFulfilment = { ...fulfilment, lines: [{ ...noProgress, sent: 2 }, noProgress] }
    expect(render(<OrderContents order={packedOrder} fulfilment={shippedFulfilment} />)).not.toContain('workdays')
    const timeline = render(<OrderTimeline order={packedOrder} fulfilment={fulfilment} />)
    expect(timeline).toContain('Part is on its way, the rest will follow')
    expect(
      render(<OrderTimeline order={{ ...packedOrder, state: 'shipped' }} fulfilment={fulfilment} />),
    ).not.toContain('CC1EE')
  })
})

describe('the documents of an order', () => {
  const readLinks = (
    documents: ViewedOrder['documents'],
    { isPaid = true }: { isPaid?: boolean } = {},
    legalTexts: ViewedOrder['legalTexts'] = [],
  ) =>
    [
      ...render(
        <OrderDocuments
          order={{ ...order, paid_at: isPaid ? order.placed_at : null }}
          documents={documents}
          hasApprovalBundle={false}
          hasPrepaymentInvoice={false}
          legalTexts={legalTexts}
        />,
      ).matchAll(/href="([^"]*)".*?<\/svg>(?:<[^>]*>)*([^<]*)/g),
    ].map(([, href, text]) => [href, text])
  const summary = ['/order/download/token', 'Download order summary']

  it('lists the summary and all issued documents by kind and number', () => {
    const documents = [
      { number: 7, kind: 'invoice' },
      { number: 8, kind: 'invoice' },
      { number: 9, kind: 'credit' },
    ] as const
    expect(readLinks([...documents])).toEqual([
      summary,
      ['/order/invoice/token?number=7', 'Download VAT invoice 7'],
      ['/order/invoice/token?number=8', 'Download VAT invoice 8'],
      ['/order/invoice/token?number=9', 'Download credit note 9'],
    ])
  })

  it('also offers a business each document as an e-invoice', () => {
    const businessOrder = { ...order, client_type: 'business' as const, paid_at: order.placed_at }
    const html = render(
      <OrderDocuments
        order={businessOrder}
        documents={[{ number: 7, kind: 'invoice' }]}
        hasApprovalBundle={false}
        hasPrepaymentInvoice={false}
        legalTexts={[]}
      />,
    )
    expect(html).toContain('href="/order/e-invoice/token?number=7"')
    expect(html).toContain('Download e-invoice 7 (XML)')
  })

  it('lists the invoice of a paid order before it has a number, but not of an unpaid one', () => {
    expect(readLinks([])).toEqual([summary, ['/order/invoice/token', 'Download VAT invoice']])
    expect(readLinks([], { isPaid: false })).toEqual([summary])
  })

  it('lists the legal texts that were in force when the order was placed', () => {
    expect(readLinks([], { isPaid: false }, ['terms', 'withdrawal'])).toEqual([
      summary,
      ['/order/legal/token/terms', 'Terms of sale (PDF)'],
      ['/order/legal/token/withdrawal', 'Withdrawal instructions and form (PDF)'],
    ])
  })
})

const pay: PaymentStarter = { openingKey: null, formAction: '/payment/start/token?lang=en', submit: () => undefined }

describe('the notice of an order', () => {
  const viewedOrder = {
    order,
    fulfilment: null,
    paymentMethods: {},
    excludedMethods: [],
    acceptsOnlinePayment: true,
    documents: [],
    hasPrepaymentInvoice: false,
    hasApprovalBundle: false,
    canWithdraw: true,
    legalTexts: [],
    failedAttempt: null,
    isPaymentPending: false,
    latePayment: null,
  }
  const renderNotices = (changes: Partial<ViewedOrder>, problem: string | null = null, language: 'et' | 'en' = 'en') =>
    render(
      <OrderNotices pay={pay} problem={problem} hasBecomePaid={false} viewedOrder={{ ...viewedOrder, ...changes }} />,
      language,
    )
  const lastAttempt = { method: 'banklinks', name: 'harju', country: 'EE' } as const

  it('shows for a returned order that its goods came back', () => {
    const payment = { status: 'void', received: 0, refunded: 0, open: 0, due: 0 } as const
    const markup = renderNotices({ order: { ...order, state: 'returned', payment } })
    expect(markup).toContain('The goods of this order have been returned.')
    expect(markup).not.toContain(realTranslators.en('payments.placed'))
  })

  it.each([
    ['cancelled', 'The payment was cancelled.'],
    ['failed', 'Payment failed.'],
  ] as const)('shows a %s payment and a button to try again', (state, text) => {
    const markup = renderNotices({ failedAttempt: { ...lastAttempt, state } })
    expect(markup).toContain(text)
    expect(markup).toContain('Try again')
    expect(markup).toMatch(/<form (?=[^>]*method="post")[^>]*action="\/payment\/start\/token\?lang=en"/)
    expect(markup).toContain('name="name" value="harju"')
  })

  it.each([
    ['en', 'Your payment is being processed.', 'You don’t need to pay again. '],
    ['et', 'Sinu makset töödeldakse.', 'Uuesti maksta ei ole vaja. '],
  ] as const)('shows a pending payment: %s', (language, title, text) => {
    const lastAttempt = { state: 'cancelled', method: 'banklinks', name: 'harju', country: 'EE' } as const
    const markup = renderNotices({ isPaymentPending: true, failedAttempt: lastAttempt }, 'pending', language)
    expect(markup).toMatch(new RegExp(`role="status".*${title}.*${text}`))
    expect(markup).toContain(realTranslators[language]('payments.placed'))
    expect(markup).not.toContain('<form')
  })

  it('shows why another payment could not start', () => {
    const markup = renderNotices({ isPaymentPending: true }, 'providerDown')
    expect(markup).toContain('The payment provider isn’t responding.')
    expect(markup).toContain('Your payment is being processed.')
  })

  it('ignores a pending payment once its result is known', () => {
    expect(renderNotices({ failedAttempt: { ...lastAttempt, state: 'failed' } }, 'pending')).toContain(
      'Payment failed.',
    )
    expect(renderNotices({ order: { ...order, isPaid: true } }, 'pending')).not.toContain('being processed')
  })

  it('shows the refund of a cancelled order', () => {
    const cancelledOrder = { ...order, state: 'cancelled' } as const
    expect(renderNotices({ order: cancelledOrder, latePayment: 'refundDue' })).toContain('We’ll refund the full amount')
    expect(renderNotices({ order: cancelledOrder, latePayment: 'refunded' })).toContain('We’ve refunded it')
    expect(renderNotices({ order: cancelledOrder })).toContain('You’re welcome to order again.')
  })

  it('shows why a payment without JavaScript failed, and no other text of the address', () => {
    expect(renderNotices({}, 'providerDown')).toContain('The payment provider isn’t responding.')
    expect(renderNotices({}, '<b>evil')).toContain('Your order has been placed.')
  })

  it.each([
    ['et', 'Osaliselt makstud: laekunud on 200,00\u00a0€, tasuda on veel 50,00\u00a0€', 'Saadame tellimuse teele'],
    ['en', 'Partly paid: €200.00 has arrived, €50.00 is still to be paid', 'We’ll ship the order when'],
  ] as const)('shows the open amount of a partly paid order: %s', (language, title, hint) => {
    const payment = { ...fullPayment, status: 'partlyPaid', open: 50 } as const
    const partlyPaidOrder = { ...order, state: 'paid', paid_at: order.placed_at, payment, to_pay: 50 } as const
    expect(renderNotices({ order: partlyPaidOrder }, null, language)).toMatch(new RegExp(`${title}.*${hint}`))
    const timeline = render(<OrderTimeline order={partlyPaidOrder} fulfilment={null} />, language)
    expect(timeline).toMatch(
      new RegExp(`aria-current="step".*${realTranslators[language]('payments.stepNow.paid', { context: 'partly' })}`),
    )
    const collectedOrder = { ...partlyPaidOrder, delivery: { ...order.delivery, collected: true } }
    for (const [changedOrder, context] of [
      [collectedOrder, 'collected'],
      [{ ...collectedOrder, pays_by: 'cash' }, 'handover'],
    ] as const)
      expect(renderNotices({ order: changedOrder }, null, language)).toContain(
        realTranslators[language]('payments.partlyPaidHint', { context }),
      )
    const contentsMarkup = render(<OrderContents order={partlyPaidOrder} fulfilment={null} />, language)
    for (const name of ['received', 'open'])
      expect(contentsMarkup).toContain(realTranslators[language](`payments.sums.${name}`))
    expect(
      render(<OrderContents order={{ ...partlyPaidOrder, payment: fullPayment }} fulfilment={null} />, language),
    ).not.toContain(realTranslators[language]('payments.sums.open'))
  })

  it('shows that an order for own pick-up is ready', () => {
    const delivery = { ...order.delivery, collected: true }
    expect(renderNotices({ order: { ...order, isPaid: true, state: 'shipped', delivery } })).toContain(
      'ready for collection',
    )
    expect(renderNotices({ order: { ...order, isPaid: true, state: 'delivered', delivery } })).toContain(
      'You have collected',
    )
  })
})

it('shows availability and date of each line, and of the whole order', () => {
  const unpaidMarkup = render(<OrderContents order={order} fulfilment={null} />)
  expect(unpaidMarkup).toContain('Available in 5 workdays · ships within 5 working days')
  expect(unpaidMarkup).toContain('Your order ships within 5 working days of your payment.')
  expect(unpaidMarkup).toContain('Mon–Fri 9–18')
  const leaves_by = '2026-11-27'
  const lines = order.lines.map(line => (line.class === 'shipping' ? line : { ...line, leaves_by }))
  const paidOrder = { ...order, state: 'paid', isPaid: true, lines, leaves_by } as const
  expect(render(<OrderContents order={paidOrder} fulfilment={null} />)).toContain('ships by Friday 27\u00a0November')
  const collectedOrder = { ...paidOrder, delivery: { ...order.delivery, collected: true } }
  expect(render(<OrderContents order={collectedOrder} fulfilment={null} />)).toContain(
    'ready for collection by Friday 27\u00a0November',
  )
  expect(render(<OrderContents order={{ ...paidOrder, state: 'delivered' }} fulfilment={null} />)).not.toContain(
    'ships',
  )
})

it('mentions ordered-in goods only for products on demand', () => {
  const unknownDates = { leaves_in: null, leaves_by: null }
  const renderWith = (availability: 'nonStock' | 'onDemand') => {
    const lines = order.lines.map(line =>
      line.class === 'shipping' ? line : { ...line, ...unknownDates, availability },
    )
    return render(<OrderContents order={{ ...order, ...unknownDates, lines }} fulfilment={null} />)
  }
  expect(renderWith('onDemand')).toContain('Part of your order is ordered in specially')
  expect(renderWith('nonStock')).toContain('Available')
  expect(renderWith('nonStock')).not.toContain('ordered in specially')
})

describe('payment methods', () => {
  const method = { name: 'harju', display_name: 'Harju', logo_url: '/harju.svg', url: '/h', country: 'EE' }

  it('shows payment methods as buttons by group', () => {
    const markup = render(
      <PaymentMethodList
        excludedMethods={[]}
        methods={{ banklinks: [method], cards: [] }}
        order={order}
        pay={pay}
        acceptsOnlinePayment
        isPaymentPending={false}
      />,
    )
    expect(markup.match(/<fieldset/g)).toHaveLength(1)
    expect(markup).toMatch(/<legend[^>]*>Online banking/)
    expect(markup).toMatch(/<button[^>]*>.*src="\/harju\.svg".*Harju/)
  })

  it('renders payment methods as forms that work without JavaScript', () => {
    const markup = render(
      <PaymentMethodList
        excludedMethods={[]}
        methods={{ banklinks: [method] }}
        order={order}
        pay={pay}
        acceptsOnlinePayment
        isPaymentPending={false}
      />,
    )
    expect(markup).toMatch(/<form (?=[^>]*method="post")[^>]*action="\/payment\/start\/token\?lang=en"/)
    for (const [name, value] of Object.entries({ method: 'banklinks', name: 'harju', country: 'EE' })) {
      expect(markup).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    }
    expect(markup).toMatch(/<button[^>]* type="submit"/)
  })

  it('needs a confirmation while a payment is pending', () => {
    const heldOrder = { ...order, held_until: '2026-11-06T13:05:00.000Z' }
    const markup = render(
      <PaymentMethodList
        excludedMethods={[]}
        methods={{ banklinks: [method] }}
        order={heldOrder}
        pay={pay}
        acceptsOnlinePayment
        isPaymentPending
      />,
    )
    const [markupBeforeDetails, insideDetails] = markup.split(/<details[^>]*>/)
    expect(markup).not.toMatch(/<details[^>]* open/)
    expect(markupBeforeDetails).not.toContain('<form')
    expect(markupBeforeDetails).not.toContain('Amount due')
    expect(insideDetails).toMatch(/^<summary>.*Pay another way anyway.*<\/summary>/)
    expect(insideDetails).toContain('If both payments arrive, we’ll refund one of them.')
    expect(insideDetails).toContain('<input type="hidden" name="is_confirmed" value="1"/>')
    // A pending payment extends the hold.
    expect(markup).not.toContain('We’re holding the items')
    expect(
      render(
        <PaymentMethodList
          excludedMethods={[]}
          methods={{}}
          order={order}
          pay={pay}
          acceptsOnlinePayment
          isPaymentPending
        />,
      ),
    ).not.toContain('<details')
  })

  it('lists payment methods that the amount excludes separately, with the reason', () => {
    const exclusion = { reason: 'tooSmall', limit: 75 } as const
    const excluded = [{ name: 'liisi', display_name: 'Liisi', country: 'ee', ...exclusion }]
    const list = (
      <PaymentMethodList
        excludedMethods={excluded}
        methods={{ banklinks: [method] }}
        order={order}
        pay={pay}
        acceptsOnlinePayment
        isPaymentPending={false}
      />
    )
    const [markupBeforeDetails, insideDetails] = render(list).split(/<details[^>]*>/)
    expect(markupBeforeDetails).not.toContain('Liisi')
    expect(insideDetails).toMatch(/Not possible for this amount.*Liisi.*Only from €75\.00/)
    expect(insideDetails).not.toContain('<form')
  })

  it('shows a message when there are no payment methods', () => {
    expect(
      render(
        <PaymentMethodList
          excludedMethods={[]}
          methods={{}}
          order={order}
          pay={pay}
          acceptsOnlinePayment
          isPaymentPending={false}
        />,
      ),
    ).toContain('No payment methods are available right now.')
  })

  it('hides payment methods, with a message, when the shop arranges payment', () => {
    const markup = render(
      <PaymentMethodList
        excludedMethods={[]}
        methods={{}}
        order={order}
        pay={pay}
        acceptsOnlinePayment={false}
        isPaymentPending={false}
      />,
    )
    expect(markup).toContain('This shop doesn’t take online payments')
    expect(markup).not.toContain('No payment methods are available right now.')
    expect(markup).not.toContain('Choose a payment method.')
    expect(markup).not.toContain('<button')
  })
})
