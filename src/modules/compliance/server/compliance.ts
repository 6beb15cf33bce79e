/** The public API of the compliance module. */

export { canWithdraw } from './can-withdraw.ts'
export { registerComplianceRoutes as start } from './routes.ts'
export { withdrawalPersonalData } from './withdrawal-personal-data.ts'
