import { eq, type SQL, sql } from 'drizzle-orm'
import { insertAudited } from '#platform/server/audit/notes.ts'
import { preparedIn, UNNAMED } from '#platform/server/db/prepared-on.ts'
import { heldBefore, ordersBeside } from './stock-hold.ts'
import { clients, orderEvents, orderLines, orders, stockHolds } from './tables.ts'

const given = sql.placeholder

/**
 * The statement that stores an order, prepared once per connection. Its text is the same for every order, so the
 * server plans it once.
 */
export const placingStatement = preparedIn(tx => {
  const met = tx.$with('met', { id: sql<number>`id` }).as(firstMet)
  const ordered = tx.$with('ordered').as(
    tx
      .insert(orders)
      .values({
        number: sql`nextval('order_number')`,
        publicToken: given('publicToken'),
        language: given('language'),
        clientId: sql`coalesce((select id from ${met}), (${metBefore}))`,
        clientType: given('clientType'),
        client: given('client'),
        delivery: given('delivery'),
        shortContactAddress: given('shortContactAddress'),
        comment: given('comment'),
        paysBy: given('paysBy'),
        totalCents: given('totalCents'),
        vatExempt: given('vatExempt'),
        backordered: given('backordered'),
        placedAt: given('placedAt'),
      })
      .returning(),
  )
  const orderId = sql`(select ${ordered.id} from ${ordered})`
  const placed = tx.$with('placed').as(
    tx
      .insert(orderEvents)
      .values({ orderId, at: given('placedAt'), actor: given('actor'), kind: 'placed' })
      .returning({ id: orderEvents.id }),
  )
  const lined = tx.$with('lined', {}).as(linesOf(orderId))
  const audited = tx.$with('audited', {}).as(insertAudited(orderId, given('entry')))
  const held = tx.$with('held', {}).as(holdsOf(orderId))
  const beside = tx.$with('beside', {}).as(ordersBeside)
  return tx
    .with(met, ordered, placed, lined, audited, held, beside)
    .select({ ...ordered._.selectedFields, before: heldBefore })
    .from(ordered)
    .prepare(UNNAMED)
})

/** The known client with this e-mail, or the client that it was merged into. */
const metBefore: SQL = sql`select coalesce(${clients.mergedInto}, ${clients.id}) from ${clients} where ${eq(clients.emailKey, given('emailKey'))}`

/**
 * Inserts a client with a new e-mail. Anybody can order under any name, so a known client stays unchanged and
 * unlocked; of two simultaneous first orders one waits.
 */
const firstMet: SQL = sql`
  insert into ${clients} (email_key, client_type, details, created_at, modified_at)
  select ${given('emailKey')}, ${given('clientType')}, ${sql.param(given('client'), clients.details)}::jsonb, at, at
  from (select ${sql.param(given('placedAt'), clients.createdAt)}::timestamptz as at) moment
  where not exists (${metBefore})
  on conflict (email_key) do update set email_key = excluded.email_key
  returning id`

/** Inserts all lines from one JSON value. */
const linesOf = (orderId: SQL): SQL => sql`
  insert into ${orderLines} (order_id, position, product_id, class, code1, name, unit, amount, unit_cents, unit_net,
    total_cents, vat_basis_points, availability)
  select ${orderId}, position, "productId", class, code1, name, unit, amount, "unitCents", "unitNet",
    "totalCents", "vatBasisPoints", availability
  from jsonb_to_recordset(${given('lines')}::jsonb) as line (position int, "productId" int, class text, code1 text,
    name text, unit text, amount int, "unitCents" int, "unitNet" numeric, "totalCents" int, "vatBasisPoints" int,
    availability jsonb)`

/** Inserts the stock hold, if there is one. */
const holdsOf = (orderId: SQL): SQL => sql`
  insert into ${stockHolds} (order_id, until, address, visitor, email, lines, pieces, cents)
  select ${orderId}, until, address, visitor, email, lines, pieces, cents
  from jsonb_to_recordset(${given('hold')}::jsonb) as hold (until timestamptz, address text, visitor text, email text,
    lines int, pieces int, cents int)`
