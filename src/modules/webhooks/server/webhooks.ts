/** Public API of the webhooks module. */
export { start } from './start.ts'
export { webhookMessages } from './webhook-messages.ts'
