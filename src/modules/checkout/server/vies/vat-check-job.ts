import { job } from '#platform/server/jobs/jobs.ts'

/** Asks VIES about an exempt order's VAT number, the `attempt`th time; `next` where the number is another since. */
export const VAT_CHECK = job<{ orderId: number; attempt: number | 'next' }>('vat-check', { atOnce: 4, apart: true })
