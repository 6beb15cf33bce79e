import { DEAD, type Job, job } from '../jobs/jobs.ts'

interface MailToSend {
  mailId: number
}

/** As many as there are connections to the mail server. */
export const MAILS_AT_ONCE = 10

/** Tries for about eight hours (30 s, then each time twice as long), so that an outage of the mail server loses nothing. */
export const sendMailJob: Job<MailToSend> = job('send-mail', {
  retryLimit: 10,
  retryDelay: 30,
  expireInSeconds: 120,
  atOnce: MAILS_AT_ONCE,
})

/** Where a mail is laid that the receiving server refused for good. */
export const deadMailJob: Job<MailToSend> = job(sendMailJob.name + DEAD)
