import { defineJob } from '#platform/server/jobs/jobs.ts'

/** Checks an exempt order's VAT number with VIES; `next` is a check of a corrected number. */
export const VAT_CHECK = defineJob<{ orderId: number; attempt: number | 'next' }>('vat-check', {
  concurrency: 4,
  fetchesSingly: true,
})
