import { DEAD, type Job, job } from '../jobs/jobs.ts'

interface MailToSend {
  mailId: number
}

/** The number of connections to the mail server. */
export const MAILS_AT_ONCE = 10

/** Retries for about eight hours (30 s, then doubling), so that an outage of the mail server loses nothing. */
export const sendMailJob: Job<MailToSend> = job('send-mail', {
  retryLimit: 10,
  retryDelay: 30,
  expireInSeconds: 120,
  atOnce: MAILS_AT_ONCE,
})

/** The queue of mails that the receiving server rejected for good. */
export const deadMailJob: Job<MailToSend> = job(sendMailJob.name + DEAD)
