/** The public API of the back-in-stock module. */
export { forgetOldRequests } from './forget-old-requests.ts'
export { requestsOf } from './requests-of.ts'
export { routes as start } from './routes.ts'
export { stockCameBack } from './stock-came-back.ts'
