/** The public API of the compliance module. */

export { canWithdraw } from './can-withdraw.ts'
export { dataRequestPersonalData } from './data-requests/data-request-personal-data.ts'
export { findLanguagesWithoutNotice, hasGuaranteeNotice } from './guarantee-files.ts'
export { marketingPersonalData } from './marketing/marketing-personal-data.ts'
export { recordMarketingConsent } from './marketing/record-marketing-consent.ts'
export { listOrderTextKinds, recordOrderTexts } from './order-texts.ts'
export { findLanguagesWithoutTerms, readCurrentTexts } from './read-current-texts.ts'
export { recallPersonalData } from './recall-personal-data.ts'
export { registerComplianceRoutes as start } from './routes.ts'
export { withdrawalPersonalData } from './withdrawal-personal-data.ts'
