import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { findMailPermissions, MAIL_PERMISSIONS } from '#kernel/mail-permission.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import {
  createSingleSearchReader,
  type ListReader,
  orderByWithTieBreaker,
  readPage,
  TOTAL_COUNT,
} from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { PagedResult, serve } from '#platform/server/http/serve.ts'
import { redactKeys } from '#platform/server/mail/redact-keys.ts'
import { sendMailJob } from '#platform/server/mail/send-mail-job.ts'
import { buildOrderMailCondition, mailAttachments, mails } from '#platform/server/mail/tables.ts'
import { type Write, write } from '#platform/server/write.ts'
import { type ListedMail, mailAdmin } from '#shop/contract-mail.ts'
import { can, type Visitor } from '#wire/visitor.ts'

const SORTS = { created_at: mails.createdAt, recipient: mails.recipient }
const MAIL_COLUMNS = {
  id: mails.id,
  recipient: mails.recipient,
  subject: mails.subject,
  state: mails.state,
  tries: mails.tries,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}
type Row = Pick<typeof mails.$inferSelect, keyof typeof MAIL_COLUMNS>

const toListedMail = ({ createdAt, sentAt, ...mailFields }: Row): ListedMail => ({
  ...mailFields,
  created_at: createdAt.toISOString(),
  sent_at: sentAt?.toISOString() ?? null,
})

/** Returns a condition for the mails that the user may see; undefined means all. */
const buildVisibilityCondition = (visitor: Visitor): SQL | undefined => {
  const visibleKinds = MAIL_PERMISSIONS.filter(([, permission]) => permission === null || can(visitor, permission))
  if (visibleKinds.length === MAIL_PERMISSIONS.length) return undefined
  return or(...visibleKinds.map(([keyPrefix]) => sql`starts_with(${mails.key}, ${keyPrefix})`)) ?? sql`false`
}

const isMailHidden = async (db: Queryable, visitor: Visitor, id: number): Promise<boolean> => {
  const [mail] = await db.select({ key: mails.key }).from(mails).where(eq(mails.id, id))
  return mail !== undefined && !findMailPermissions(mail.key).every(permission => can(visitor, permission))
}

/** Content security policy of a mail preview: only images and inline styles load. */
const MAIL_CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self' data: https:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** A second request within this time repeats a first one whose answer was lost. */
const RESEND_INTERVAL_MS = 10 * 60_000

const wasResentRecently = async (db: Queryable, id: number, now: Date): Promise<boolean> =>
  (await db.$count(
    auditEntries,
    and(
      eq(auditEntries.kind, 'mail'),
      eq(auditEntries.subject, String(id)),
      eq(auditEntries.action, 'resent'),
      gt(auditEntries.at, new Date(now.getTime() - RESEND_INTERVAL_MS)),
    ),
  )) > 0

type ResendFailure = 'notFound' | 'waiting' | 'resent'

const resendMail = async (
  tx: Write,
  { jobs, now }: Pick<App, 'jobs' | 'now'>,
  id: number,
): Promise<Result<null, ResendFailure>> => {
  const [mail] = await tx.select({ state: mails.state }).from(mails).where(eq(mails.id, id)).for('update')
  if (!mail) return failure('notFound')
  if (mail.state !== 'sent' && mail.state !== 'failed') return failure('waiting')
  // The recipient of a failed mail has received nothing.
  if (mail.state === 'sent' && (await wasResentRecently(tx, id, now()))) return failure('resent')
  await tx.update(mails).set({ state: 'waiting', error: null }).where(eq(mails.id, id))
  await jobs.enqueue(tx, sendMailJob, { mailId: id })
  tx.audit({ kind: 'mail', id, action: 'resent' })
  return ok(null)
}

const createMailListReader = (db: Queryable, condition: SQL | undefined, order: SQL[]): ListReader<Row> => ({
  rows: ({ limit, offset }) =>
    db
      .select(MAIL_COLUMNS)
      .from(mails)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  count: () => db.$count(mails, condition),
})

const createMailSearchReader = (db: Queryable, condition: SQL | undefined, order: SQL[]): ListReader<Row> =>
  createSingleSearchReader(
    ({ limit, offset }) =>
      db
        .select({ id: mails.id, total: TOTAL_COUNT })
        .from(mails)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    ids =>
      db
        .select(MAIL_COLUMNS)
        .from(mails)
        .where(inArray(mails.id, ids))
        .orderBy(...order),
    () => db.$count(mails, condition),
  )

/** Lists the attachments of a mail in their order, with their sizes in bytes. */
const listAttachments = (db: Queryable, mailId: number) =>
  db
    .select({ filename: mailAttachments.filename, bytes: sql<number>`octet_length(${mailAttachments.content})` })
    .from(mailAttachments)
    .where(eq(mailAttachments.mailId, mailId))
    .orderBy(asc(mailAttachments.position))

export const registerMailRoutes = (app: App): void => {
  const { db } = app
  serve(app, mailAdmin, {
    list: async ({ query: { q, state, order, from, to, sort, ...page }, visitor }) => {
      const condition = and(
        buildVisibilityCondition(visitor),
        q ? buildWordsCondition(sql`${mails.lookup}`, q) : undefined,
        state ? eq(mails.state, state) : undefined,
        order ? buildOrderMailCondition(Number(order)) : undefined,
        buildDayRangeCondition(mails.createdAt, { from, to }),
      )
      const { rows, paging } = await readPage(
        page,
        (q ? createMailSearchReader : createMailListReader)(
          db,
          condition,
          orderByWithTieBreaker(sort, SORTS, mails.id),
        ),
      )
      return new PagedResult({ results: rows.map(toListedMail) }, paging)
    },
    view: async ({ params, visitor, t }) => {
      if (await isMailHidden(db, visitor, params.id)) return httpError(403, t('app.problem.forbidden'))
      const [mail] = await db
        .select({ ...MAIL_COLUMNS, html: mails.html, text: mails.text, error: mails.error })
        .from(mails)
        .where(eq(mails.id, params.id))
      if (!mail) return httpError(404, t('shopAdmin.mail.notFound'))
      const attachments = await listAttachments(db, params.id)
      const { html, text, error } = mail
      return { data: { ...toListedMail(mail), html: redactKeys(html), text: redactKeys(text), error, attachments } }
    },
    page: async ({ params, reply, visitor, t }) => {
      if (await isMailHidden(db, visitor, params.id)) return httpError(403, t('app.problem.forbidden'))
      const [mail] = await db.select({ html: mails.html }).from(mails).where(eq(mails.id, params.id))
      if (!mail) return httpError(404, t('shopAdmin.mail.notFound'))
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-security-policy': MAIL_CONTENT_SECURITY_POLICY })
        .send(redactKeys(mail.html))
    },
    attachment: async ({ params, reply, visitor, t }) => {
      if (await isMailHidden(db, visitor, params.id)) return httpError(403, t('app.problem.forbidden'))
      const [file] = await db
        .select()
        .from(mailAttachments)
        .where(and(eq(mailAttachments.mailId, params.id), eq(mailAttachments.position, params.position)))
      if (!file) return httpError(404, t('shopAdmin.mail.noAttachment'))
      return reply
        .type(file.contentType)
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        })
        .send(file.content)
    },
    resend: async ({ params, actor, visitor, t }) => {
      if (await isMailHidden(db, visitor, params.id)) return httpError(403, t('app.problem.forbidden'))
      const resendResult = await write(app, actor, tx => resendMail(tx, app, params.id))
      if (resendResult.ok) return undefined
      return httpError(resendResult.reason === 'notFound' ? 404 : 409, t(`shopAdmin.mail.${resendResult.reason}`))
    },
  })
}
