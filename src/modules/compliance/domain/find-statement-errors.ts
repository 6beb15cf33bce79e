import { isEmail } from '#kernel/email-address.ts'

type StatementField = 'name' | 'contract' | 'email'
/** The message key of each field that is missing or wrong. */
export type StatementErrors = Readonly<Partial<Record<StatementField, string>>>

/** Checks the three fields that the law names; no other field may block a statement. */
export const findStatementErrors = ({ name, contract, email }: Record<StatementField, string>): StatementErrors => ({
  ...(name === '' && { name: 'compliance.withdrawal.nameRequired' }),
  ...(contract === '' && { contract: 'compliance.withdrawal.contractRequired' }),
  ...(!isEmail(email) && { email: 'compliance.withdrawal.emailInvalid' }),
})
