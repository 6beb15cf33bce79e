import type { Locator, Page } from '@playwright/test'
import { checkoutAdmin } from '#checkout/contract-checkout-admin.ts'
import { orderDetails } from '#checkout/contract-order-details.ts'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import { parcelEndpoints } from '#orders/contract-parcel.ts'
import { tasks } from '#orders/contract-task.ts'
import { transportEvidenceEndpoints } from '#orders/contract-transport-evidence.ts'
import { paymentAdmin } from '#payments/contract-payment-admin.ts'
import { expectNoViolations } from './admin-staff.ts'
import { answerWith, answerWithFailure, createStaff, OWNER } from './workbench/answers.ts'
import { expect, test } from './workbench/mount-screen.ts'
import { answerOrder, answerPayments, answerTasks, MONEY, PAYMENT, QUIET } from './workbench/order-answers.ts'

/** Presses a shortcut until its dialog is visible, because buttons are visible before the screen handles keys. */
const pressUntilShown = (page: Page, key: string, dialog: Locator) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

const ADDRESS = '/et/admin/order/edit/1'
const WITHOUT_MONEY = createStaff('order.edit')

for (const { state, allowedSteps, ownerSteps, clerkSteps } of [
  {
    state: 'paid',
    allowedSteps: ['pack', 'cancel'],
    ownerSteps: ['Tühista tellimus', 'Märgi pakituks'],
    clerkSteps: ['Märgi pakituks'],
  },
  {
    state: 'packed',
    allowedSteps: ['ship', 'deliver', 'unpack'],
    ownerSteps: ['Paki lahti', 'Märgi kätte toimetatuks', 'Märgi saadetuks'],
    clerkSteps: ['Paki lahti', 'Märgi kätte toimetatuks', 'Märgi saadetuks'],
  },
  { state: 'delivered', allowedSteps: ['return'], ownerSteps: ['Märgi tagastatuks'], clerkSteps: [] },
  { state: 'cancelled', allowedSteps: [], ownerSteps: [], clerkSteps: [] },
] as const) {
  test(`an order that is ${state} offers its steps by permission`, async ({ mountScreen }) => {
    for (const [visitor, names] of [
      [OWNER, ownerSteps],
      [WITHOUT_MONEY, clerkSteps],
    ] as const) {
      const { page } = await mountScreen(ADDRESS, {
        answers: [answerOrder({ state, allowed_steps: [...allowedSteps] }), ...QUIET],
        visitor,
      })
      const heading = page.getByRole('heading', { level: 1, name: 'Tellimus #100042' })
      await expect(heading).toBeVisible()
      const steps = page.getByRole('main').getByRole('button', { name: /^(Märgi|Tühista|Paki lahti)/ })
      await expect(steps).toHaveText([...names])
      await expect(page.getByRole('button', { name: 'Muuda tooteid' })).toHaveCount(visitor === OWNER ? 1 : 0)
    }
  })
}

test('goods sold without VAT wait for VIES, and their proof of transport is recorded', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(ADDRESS, {
    answers: [
      answerOrder({
        state: 'packed',
        vat_exempt: true,
        lacks_vat_proof: true,
        allowed_steps: ['ship'],
        tracking: null,
      }),
      answerWith(checkoutAdmin.listVatChecks, body => ({ ...body, results: [] })),
      ...QUIET,
    ],
  })
  await page.getByRole('button', { name: 'Märgi saadetuks' }).click()
  await expect(page.getByRole('dialog')).toContainText('enne, kui VIES on ostja KMKR-numbri kinnitanud')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lisa tõend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lisa tõend' })
  const note = dialog.getByRole('textbox', { name: 'Number ja hoiukoht' })
  await dialog.getByRole('button', { name: 'Lisa tõend' }).click()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await note.fill('CMR 4711')
  await dialog.getByLabel('Dokumendi kuupäev').fill('2026-01-15')
  await expectNoViolations(page)
  answer(answerWith(transportEvidenceEndpoints.add))
  await dialog.getByRole('button', { name: 'Lisa tõend' }).click()
  await expect(dialog).toHaveCount(0)
  const evidence = { kind: 'waybill', day: '2026-01-15', note: 'CMR 4711' }
  await expect.poll(() => findLastSent(transportEvidenceEndpoints.add)?.body).toEqual(evidence)
})

test('a step asks for a reason, explains a refusal, and reports success', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(ADDRESS, {
    answers: [answerOrder({ allowed_steps: ['cancel'] }), ...QUIET],
  })
  await page.getByRole('button', { name: 'Tühista tellimus' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tühista tellimus' })
  const confirmButton = dialog.getByRole('button', { name: 'Tühista tellimus' })
  const reason = dialog.getByRole('textbox', { name: 'Põhjus' })
  await confirmButton.click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => findLastSent(orderAdmin.change)).toBeUndefined()
  await reason.fill('Klient loobus')
  answer(answerWithFailure(orderAdmin.change, { status: 422, message: 'Kaup on juba teel.' }))
  await confirmButton.click()
  await expect(dialog.getByRole('alert')).toContainText('Kaup on juba teel.')
  await expectNoViolations(page)
  answer(answerWith(orderAdmin.change))
  await confirmButton.click()
  await expect(page.getByText('Tellimus #100042 on muudetud')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => findLastSent(orderAdmin.change)?.body).toEqual({ baseVersion: 7, reason: 'Klient loobus' })
  await expect.poll(() => findLastSent(orderAdmin.change)?.url.pathname).toBe('/v1/admin/order/1/cancel')
})

test('unpaid goods leave only after a confirmation, which a keyboard shortcut reaches', async ({ mountScreen }) => {
  const unpaid = { ...PAYMENT, status: 'partlyPaid', received: 60, open: 40 } as const
  const { page, findLastSent } = await mountScreen(ADDRESS, {
    answers: [answerOrder({ state: 'packed', allowed_steps: ['ship'], payment: unpaid, isPaid: false }), ...QUIET],
  })
  await expect(page.getByRole('button', { name: 'Märgi saadetuks' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Märgi saadetuks' })
  await pressUntilShown(page, 's', dialog)
  await expect(dialog).toContainText(/Tasuda on veel 40,00/)
  await dialog.getByRole('textbox', { name: 'Jälgimiskood' }).fill('CC123')
  await dialog.getByRole('button', { name: 'Märgi saadetuks' }).click()
  const acceptance = dialog.getByRole('checkbox', { name: 'Anna kaup välja enne ülejäänu tasumist' })
  await expect(acceptance).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => findLastSent(orderAdmin.change)).toBeUndefined()
  await acceptance.check()
  await dialog.getByRole('button', { name: 'Märgi saadetuks' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => findLastSent(orderAdmin.change)?.body)
    .toMatchObject({ acceptsUnpaid: true, tracking: { code: 'CC123' } })
})

test('refunded goods leave only after a confirmation', async ({ mountScreen }) => {
  const money = { ...MONEY, refunded: 100, allowance: 100, refunded_unsent: 100 }
  const { page, findLastSent } = await mountScreen(ADDRESS, {
    answers: [answerOrder({ state: 'paid', allowed_steps: ['pack'], money }), ...QUIET],
  })
  await expect(page.getByRole('button', { name: 'Märgi pakituks' })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Märgi pakituks' })
  await pressUntilShown(page, 'p', dialog)
  await expect(dialog).toContainText(/Tagasi on makstud 100,00/)
  await dialog.getByRole('button', { name: 'Märgi pakituks' }).click()
  const acceptance = dialog.getByRole('checkbox', { name: 'Anna kaup välja tagasimaksest hoolimata' })
  await expect(acceptance).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => findLastSent(orderAdmin.change)).toBeUndefined()
  await acceptance.check()
  await dialog.getByRole('button', { name: 'Märgi pakituks' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => findLastSent(orderAdmin.change)?.body).toMatchObject({ acceptsRefunded: true })
})

test('a parcel of a refunded order is registered only after a confirmation', async ({ mountScreen }) => {
  const money = { ...MONEY, refunded: 100, allowance: 100, refunded_unsent: 100 }
  const { page, findLastSent } = await mountScreen(ADDRESS, {
    answers: [answerOrder({ registers_with: 'omniva', money }), ...QUIET],
  })
  await page.getByRole('button', { name: 'Registreeri: Omniva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registreeri: Omniva' })
  await expect(dialog).toContainText(/Tagasi on makstud 100,00/)
  const confirmButton = dialog.getByRole('button', { name: 'Registreeri: Omniva' })
  await confirmButton.click()
  const acceptance = dialog.getByRole('checkbox', { name: 'Anna kaup välja tagasimaksest hoolimata' })
  await expect(acceptance).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => findLastSent(parcelEndpoints.register)).toBeUndefined()
  await acceptance.check()
  await confirmButton.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => findLastSent(parcelEndpoints.register)?.body).toEqual({ seen: 0, acceptsRefunded: true })
})

test('records a payment up to the open amount, and reads the order again after a conflict', async ({ mountScreen }) => {
  const openPayment = { ...PAYMENT, status: 'unpaid', received: 0, open: 100 } as const
  const { page, answer, findLastSent } = await mountScreen(ADDRESS, {
    answers: [answerOrder({ state: 'new', isPaid: false, paid_at: null, payment: openPayment, to_pay: 100 }), ...QUIET],
  })
  await page.getByRole('button', { name: 'Lisa makse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lisa makse' })
  const amount = dialog.getByRole('textbox', { name: 'Summa' })
  const recordButton = dialog.getByRole('button', { name: 'Lisa makse' })
  for (const invalidAmount of ['0', '100,01', 'palju']) {
    await amount.fill(invalidAmount)
    await recordButton.click()
    await expect(amount).toHaveAccessibleDescription(/kuni 100,00/)
  }
  await expect.poll(() => findLastSent(paymentAdmin.record)).toBeUndefined()
  await amount.fill('60')
  answer(answerWithFailure(paymentAdmin.record, { status: 409, message: 'Tellimust on vahepeal makstud.' }))
  await recordButton.click()
  await expect(page.getByText('Tellimust on vahepeal makstud.').first()).toBeVisible()
  answer(answerWith(paymentAdmin.record))
  await recordButton.click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => findLastSent(paymentAdmin.record)?.body)
    .toMatchObject({ amount: 60, method: 'transfer', to_pay: 100 })
})

test('refunds a payment up to its amount, and hides money from other staff', async ({ mountScreen }) => {
  const answers = [answerOrder({}), answerPayments({ refundable: 80 }), answerTasks()]
  const { page, findLastSent } = await mountScreen(ADDRESS, { answers })
  await page.getByRole('button', { name: 'Tagasta raha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tagasta raha' })
  const amount = dialog.getByRole('textbox', { name: 'Summa' })
  await expect(amount).toHaveValue(/^80/)
  await amount.fill('80,01')
  await dialog.getByRole('button', { name: 'Tagasta raha' }).click()
  await expect(amount).toHaveAccessibleDescription(/Kuni 80,00/)
  await amount.fill('25,50')
  await dialog.getByRole('button', { name: 'Tagasta raha' }).click()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(() => findLastSent(paymentAdmin.refund)?.body)
    .toMatchObject({ amount: 25.5, refundable: 80, is_outside: false })
  const limitedScreen = await mountScreen(ADDRESS, { answers, visitor: WITHOUT_MONEY })
  await expect(limitedScreen.page.getByText('Laekunud', { exact: true })).toBeVisible()
  await expect(limitedScreen.page.getByRole('button', { name: 'Tagasta raha' })).toHaveCount(0)
})

test('open tasks come first and can be closed; closed tasks are collapsed', async ({ mountScreen }) => {
  const { page, answer, findLastSent } = await mountScreen(ADDRESS, {
    answers: [
      answerOrder({}),
      answerPayments(),
      answerTasks(
        { kind: 'second-payment', details: { amountCents: 12_345 } },
        { kind: 'message-received', closed_at: '2026-03-03T08:00:00.000Z', closed_by: 'Mari' },
      ),
    ],
  })
  const main = page.getByRole('main')
  await expect(main.getByText('Makstud on mitu korda')).toBeVisible()
  await expect(main.getByText(/^123,45/)).toBeVisible()
  await expect(main.getByText('Klient kirjutas')).toBeHidden()
  await main.getByText('Tehtud: 1').click()
  await expect(main.getByText('Klient kirjutas')).toBeVisible()
  answer(answerWithFailure(tasks.change, { status: 404, message: 'Ülesannet ei leitud.' }))
  await main.getByRole('button', { name: 'Märgi tehtuks' }).click()
  await expect(page.getByText('Ülesannet ei leitud.')).toBeVisible()
  await expect.poll(() => findLastSent(tasks.change)?.body).toEqual({ closed: true })
})

test('documents link the summary, the prepayment invoice, invoices and credit notes', async ({ mountScreen }) => {
  const { page } = await mountScreen(ADDRESS, {
    answers: [
      answerOrder({
        public_token: 'luba',
        has_prepayment: true,
        invoices: [
          { number: 501, kind: 'invoice', cause: 'paid', total: 100, issued_at: '2026-03-02T10:30:00.000Z' },
          { number: 502, kind: 'credit', cause: 'return', total: -40, issued_at: '2026-03-03T10:30:00.000Z' },
        ],
      }),
      ...QUIET,
    ],
  })
  for (const [name, href] of [
    ['Tellimuse kokkuvõte (PDF)', '/order/download/luba'],
    ['Ettemaksuarve', '/order/prepayment/luba'],
    ['Arve 501 (PDF)', '/order/invoice/luba?number=501'],
    ['Kreeditarve 502 (PDF)', '/order/invoice/luba?number=502'],
  ] as const) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('shows a not-found page for an unknown order', async ({ mountScreen }) => {
  const { page } = await mountScreen(ADDRESS, {
    answers: [answerWithFailure(orderAdmin.view, { status: 404, message: 'Ei leitud' })],
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vaadet ei leitud')
})

test('client data is corrected by the rules of the checkout', async ({ mountScreen }) => {
  const { page, findLastSent } = await mountScreen(ADDRESS, { answers: [answerOrder({}), ...QUIET] })
  await page.getByRole('button', { name: 'Muuda andmeid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Muuda andmeid' })
  await expect(dialog.getByText('Juba väljastatud arved ei muutu.')).toBeVisible()
  const phone = dialog.getByRole('textbox', { name: 'Telefon' })
  await phone.fill('')
  await dialog.getByRole('button', { name: 'Muuda andmeid' }).click()
  await expect(phone).toHaveAccessibleDescription(/Kohustuslik/)
  await expect.poll(() => findLastSent(orderDetails.correct)).toBeUndefined()
  await expectNoViolations(page)
})
