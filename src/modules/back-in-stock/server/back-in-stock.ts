/** The face of the stock notifications: what the application may call. */
export { forgetOldRequests } from './forget-old-requests.ts'
export { requestsOf } from './requests-of.ts'
export { routes as start } from './routes.ts'
export { stockCameBack } from './stock-came-back.ts'
