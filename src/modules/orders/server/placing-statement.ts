import { eq, type SQL, sql } from 'drizzle-orm'
import { buildAuditInsert } from '#platform/server/audit/audit-recorder.ts'
import { prepareOnceInTransaction, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { excludedOrders, existingHolds } from './stock-hold.ts'
import { clients, orderEvents, orderLines, orders, stockHolds } from './tables.ts'

const placeholder = sql.placeholder

/**
 * Prepares the statement that stores an order, once per connection. Its text is the same for every order, so the
 * server plans it once.
 */
export const preparePlacingStatement = prepareOnceInTransaction(tx => {
  const newClient = tx.$with('new_client', { id: sql<number>`id` }).as(insertNewClient)
  const insertedOrder = tx.$with('ordered').as(
    tx
      .insert(orders)
      .values({
        number: sql`nextval('order_number')`,
        publicToken: placeholder('publicToken'),
        language: placeholder('language'),
        clientId: sql`coalesce((select id from ${newClient}), (${selectKnownClientId}))`,
        clientType: placeholder('clientType'),
        client: placeholder('client'),
        delivery: placeholder('delivery'),
        shortContactAddress: placeholder('shortContactAddress'),
        comment: placeholder('comment'),
        paysBy: placeholder('paysBy'),
        totalCents: placeholder('totalCents'),
        vatExempt: placeholder('vatExempt'),
        vatCountry: placeholder('vatCountry'),
        taxablePerson: placeholder('taxablePerson'),
        wantsEInvoice: placeholder('wantsEInvoice'),
        cheapestDeliveryCents: placeholder('cheapestDeliveryCents'),
        backordered: placeholder('backordered'),
        placedAt: placeholder('placedAt'),
      })
      .returning(),
  )
  const orderId = sql`(select ${insertedOrder.id} from ${insertedOrder})`
  const insertedEvent = tx.$with('placed').as(
    tx
      .insert(orderEvents)
      .values({ orderId, at: placeholder('placedAt'), actor: placeholder('actor'), kind: 'placed' })
      .returning({ id: orderEvents.id }),
  )
  const insertedLines = tx.$with('lined', {}).as(insertLines(orderId))
  const insertedAudit = tx.$with('audited', {}).as(buildAuditInsert(orderId, placeholder('entry')))
  const insertedHold = tx.$with('held', {}).as(insertHold(orderId))
  const excluded = tx.$with('excluded', {}).as(excludedOrders)
  return tx
    .with(newClient, insertedOrder, insertedEvent, insertedLines, insertedAudit, insertedHold, excluded)
    .select({ ...insertedOrder._.selectedFields, before: existingHolds })
    .from(insertedOrder)
    .prepare(UNNAMED_STATEMENT)
})

/** The known client with this e-mail, or the client that it was merged into. */
const selectKnownClientId: SQL = sql`select coalesce(${clients.mergedInto}, ${clients.id})
  from ${clients} where ${eq(clients.emailKey, placeholder('emailKey'))}`

/**
 * Inserts a client with a new e-mail. Anybody can order under any name, so a known client stays unchanged and
 * unlocked; of two simultaneous first orders one waits.
 */
const insertNewClient: SQL = sql`
  insert into ${clients} (email_key, client_type, details, created_at, modified_at)
  select ${placeholder('emailKey')}, ${placeholder('clientType')}, ${sql.param(placeholder('client'), clients.details)}::jsonb, at, at
  from (select ${sql.param(placeholder('placedAt'), clients.createdAt)}::timestamptz as at) moment
  where not exists (${selectKnownClientId})
  on conflict (email_key) do update set email_key = excluded.email_key
  returning id`

/** Inserts all lines from one JSON value. */
const insertLines = (orderId: SQL): SQL => sql`
  insert into ${orderLines} (order_id, position, product_id, class, code1, name, unit, amount, unit_cents, unit_net,
    discounts, total_cents, vat_basis_points, availability, withdrawal_exclusion, durability, fit, road_use)
  select ${orderId}, position, "productId", class, code1, name, unit, amount, "unitCents", "unitNet",
    discounts, "totalCents", "vatBasisPoints", availability, "withdrawalExclusion", durability, fit, "roadUse"
  from jsonb_to_recordset(${placeholder('lines')}::jsonb) as line (position int, "productId" int, class text, code1 text,
    name text, unit text, amount int, "unitCents" int, "unitNet" numeric, discounts jsonb, "totalCents" int, "vatBasisPoints" int,
    availability jsonb, "withdrawalExclusion" text, durability jsonb, fit jsonb,
    "roadUse" jsonb)`

/** Inserts the stock hold, if there is one. */
const insertHold = (orderId: SQL): SQL => sql`
  insert into ${stockHolds} (order_id, until, address, visitor, email, lines, pieces, cents)
  select ${orderId}, until, address, visitor, email, lines, pieces, cents
  from jsonb_to_recordset(${placeholder('hold')}::jsonb) as hold (until timestamptz, address text, visitor text, email text,
    lines int, pieces int, cents int)`
