import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { makeFile } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { issueInvoice } from '#orders/server/invoices/issue-sale-documents.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerOrderRoutes)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const buildApproval = (number: string, fileIds: number[]): Approval => ({
  kind: 'abe',
  regulation: '',
  number,
  countries: [],
  elsewhere: 'road',
  fileIds,
  conditions: multilingual({}),
})

test('bundles the invoice and the documents of the approvals that the order names', async () => {
  const makePdf = (name: string, bytes: string) =>
    makeFile(app.db, app.storage, { name, mime: 'application/pdf', bytes: Buffer.from(bytes) })
  const [permit, other] = [await makePdf('luba.pdf', '%PDF-1'), await makePdf('muu.pdf', '%PDF-2')]
  const approvals = [buildApproval('KBA 1', [permit.id]), buildApproval('KBA 2', [other.id])]
  const productId = await makeProduct(app.db, { code1: 'PL/11', approvals })
  const [{ kind, regulation, number, conditions } = buildApproval('', [])] = approvals
  const roadUse = { country: 'EE', use: 'road' as const, approvals: [{ kind, regulation, number, conditions }] }
  const placePaidOrder = (lines: ReturnType<typeof buildOrderLine>[]) =>
    arrange(app.db, tx => makeOrder(tx, { lines }, { state: 'paid', paidAt: NOW }))
  const { order } = await placePaidOrder([buildOrderLine({ productId, roadUse })])
  const orderWithoutApprovals = await placePaidOrder([buildOrderLine({ productId })])
  const fetchBundle = (token: string) => app.server.inject({ url: `/order/bundle/${token}` })
  expect((await fetchBundle(order.publicToken)).statusCode).toBe(404)
  await arrange(app.db, tx => issueInvoice(tx, order.id, NOW))
  await arrange(app.db, tx => issueInvoice(tx, orderWithoutApprovals.order.id, NOW))
  const answer = await fetchBundle(order.publicToken)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  expect(Object.keys(files)).toEqual([expect.stringMatching(/^\w+-\d+\.pdf$/), 'PL_11/luba.pdf'])
  expect(Buffer.from(files['PL_11/luba.pdf'] ?? []).toString()).toBe('%PDF-1')
  expect((await fetchBundle(orderWithoutApprovals.order.publicToken)).statusCode).toBe(404)
  expect((await fetchBundle('unknown')).statusCode).toBe(404)
})
