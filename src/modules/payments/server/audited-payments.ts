import { sql } from 'drizzle-orm'
import { createSubjectsOfOrders } from '#orders/server/orders.ts'
import type { AuditSubjects } from '#platform/server/audit/audit-subjects.ts'

/** Names payments in the audit log by their order number. */
export const auditedPayments: AuditSubjects = createSubjectsOfOrders(sql`select id, order_id from payment`)

/** Names refunds in the audit log by their order number. */
export const auditedRefunds: AuditSubjects = createSubjectsOfOrders(
  sql`select r.id, p.order_id from payment_refund r join payment p on p.id = r.payment_id`,
)
