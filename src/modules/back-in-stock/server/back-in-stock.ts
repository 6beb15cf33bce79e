export { notificationPersonalData } from './notification-personal-data.ts'
export { purgeOldRequests } from './purge-old-requests.ts'
export { queueNotices } from './queue-notices.ts'
export { registerBackInStockRoutes as start } from './routes.ts'
