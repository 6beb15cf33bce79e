import type { Secrets } from '#platform/server/backup/remove-secrets.ts'

/** Mails whose links set a password or export a person's data. */
const IS_ACCOUNT_MAIL = `(key like 'password-reset:%' or key like 'invitation:%' or key like 'data-request:%')`

/** SQL condition for mails whose saved files contain no secret links. */
export const IS_MAIL_WITHOUT_SECRETS = `not ${IS_ACCOUNT_MAIL}`

const redactLinks = (column: string): string =>
  `case when ${IS_ACCOUNT_MAIL} then regexp_replace("${column}", '(#|/my-data/)[A-Za-z0-9_-]{20,}', '\\1…', 'g') else "${column}" end`

/**
 * Excludes sessions, links, keys and second factors, so that a backup opens no account and revives no ended session.
 * Password hashes are included, because owners log in after a restore.
 */
export const SECRETS: Secrets = {
  tables: [
    'public.session',
    'public.password_reset',
    'public.api_key',
    'public.one_time_code',
    'public.recovery_code',
    'public.passkey',
    'public.used_challenge',
    'public.page_preview',
  ],
  rows: { 'public.platform_value': `key in ('anti-forgery-secret', 'sandbox-payments-secret')` },
  values: {
    'public.mail': { html: redactLinks('html'), text: redactLinks('text') },
    'public.data_request': { token_hash: 'null' },
    // A restored shop sends nothing to external systems until staff set new secrets.
    'public.webhook': {
      secret: `''`,
      previous_secret: 'null',
      previous_secret_until: 'null',
      // Former names of the two columns, in backups of older versions.
      former_secret: 'null',
      former_until: 'null',
      active: 'false',
    },
    'public.bookkeeping_account': { secret: `''`, active: 'false' },
    // Documents may have been booked after the backup, so the program is asked before anything is sent.
    'public.bookkeeping_entry': {
      state: `case when state in ('waiting', 'sending') then 'unclear' else state end`,
      claimed_until: 'null',
    },
    'public.carrier_account': { secret: `''`, active: 'false' },
    // The refund may have been sent after the backup, so the provider is asked first.
    'public.payment_refund': { state: `case when state in ('asked', 'requested') then 'sending' else state end` },
  },
}
