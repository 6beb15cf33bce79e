import { DEAD_SUFFIX, defineJob, type Job } from '../jobs/jobs.ts'

interface MailToSend {
  mailId: number
}

/** The number of connections to the mail server. */
export const MAX_CONCURRENT_MAILS = 10

/** Retries for about eight hours (30 s, then doubling), so that an outage of the mail server loses nothing. */
export const sendMailJob: Job<MailToSend> = defineJob('send-mail', {
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireInSeconds: 120,
  concurrency: MAX_CONCURRENT_MAILS,
})

/** The queue of mails that a server rejected for good or that failed in every try. */
export const deadMailJob: Job<MailToSend> = defineJob(sendMailJob.name + DEAD_SUFFIX)
