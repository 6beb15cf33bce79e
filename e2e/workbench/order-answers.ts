import { type AdminOrder, orderAdmin } from '#orders/contract-order-admin.ts'
import { type StaffTask, tasks } from '#orders/contract-task.ts'
import { paymentAdmin, type StaffPayment } from '#payments/contract-payment-admin.ts'
import { type Answer, answerWith } from './answers.ts'

export const MONEY = { paid: 100, refunded: 0, returned: 0, allowance: 0, refunded_unsent: 0, open: 0 }
export const PAYMENT = { status: 'paid', received: 100, refunded: 0, open: 0, due: 0 } as const

/** Answers with a paid sample order and the changes of the test. */
export const answerOrder = (change: Partial<AdminOrder>): Answer =>
  answerWith(orderAdmin.view, ({ data }) => ({
    data: {
      ...data,
      id: 1,
      number: '100042',
      version: 7,
      money: MONEY,
      payment: PAYMENT,
      to_pay: 0,
      packed: null,
      parcels: [],
      tracking: null,
      shipments: [],
      returns: [],
      revisions: [],
      allowed_steps: [],
      pays_by: null,
      vat_exempt: false,
      wants_e_invoice: false,
      lacks_vat_proof: false,
      is_export: false,
      transport_evidence: [],
      isPaid: true,
      can_edit: true,
      total: 100,
      lines: data.lines.map((line, index) => ({
        ...line,
        class: 'product',
        position: index,
        amount: 2,
        sent: 0,
        returned: 0,
        backordered: 0,
        batches: '',
        received_batches: [],
        image: null,
      })),
      state: 'paid' as const,
      client_type: 'private' as const,
      ...change,
    },
  }))

export const answerPayments = (...changes: Partial<StaffPayment>[]): Answer =>
  answerWith(paymentAdmin.list, ({ results: [first] }) => ({
    results: changes.map((change, index) => ({
      ...(first as StaffPayment),
      id: index + 1,
      provider: 'hand',
      method: 'transfer',
      amount: 100,
      refundable: 100,
      pays_order: true,
      refunds: [],
      state: 'completed' as const,
      ...change,
    })),
  }))

export const answerTasks = (...changes: Partial<StaffTask>[]): Answer =>
  answerWith(tasks.list, ({ results: [first] }) => ({
    results: changes.map((change, index) => ({
      ...(first as StaffTask),
      id: index + 1,
      details: {},
      closed_at: null,
      closed_by: null,
      note: '',
      ...change,
    })),
  }))

/** An order with these answers has no payments and no tasks. */
export const QUIET = [answerPayments(), answerTasks()]
