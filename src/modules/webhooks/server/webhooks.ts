export { listActiveHosts } from './list-active-hosts.ts'
export { start } from './start.ts'
export { webhookMessages } from './webhook-messages.ts'
