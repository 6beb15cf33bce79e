/** The face of the webhooks: what the application may call. */
export { start } from './start.ts'
export { webhookMessages } from './webhook-messages.ts'
