import { DEAD, type Job, job } from '../jobs/jobs.ts'

interface MailToSend {
  mailId: number
}

/** Tries for about eight hours (30 s, then each time twice as long), so that an outage of the mail server loses nothing. */
export const sendMailJob: Job<MailToSend> = job('send-mail', { retryLimit: 10, retryDelay: 30, expireInSeconds: 120 })

/** Where a mail is laid that the receiving server refused for good. */
export const deadMailJob: Job<MailToSend> = job(sendMailJob.name + DEAD)
