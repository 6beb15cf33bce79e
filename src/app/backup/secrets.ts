import type { Secrets } from '#platform/server/backup/remove-secrets.ts'

/** Mails whose links set a password. */
const OPENS_ACCOUNT = `(key like 'password-reset:%' or key like 'invitation:%')`

/** Condition on the table of mails: a mail that was kept as a file holds nothing secret. */
export const REDACTED_MAIL = `not ${OPENS_ACCOUNT}`

const withoutLinks = (column: string): string =>
  `case when ${OPENS_ACCOUNT} then regexp_replace("${column}", '#[A-Za-z0-9_-]{20,}', '#…', 'g') else "${column}" end`

/**
 * Sessions, links, keys and second factors stay behind: whoever reads a backup must not come in by them, and what was ended since must
 * not live again. Password hashes come along, since an owner logs in after a restore.
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
    'public.mail': { html: withoutLinks('html'), text: withoutLinks('text') },
    // Nobody outside is written to in the shop's name before somebody made a new secret.
    'public.webhook': { secret: `''`, former_secret: 'null', former_until: 'null', active: 'false' },
    'public.carrier_account': { secret: `''`, active: 'false' },
    // The money may have gone since the backup: the provider is asked about it before it is sent.
    'public.payment_refund': { state: `case when state = 'asked' then 'sending' else state end` },
  },
}
