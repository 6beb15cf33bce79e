import { pages } from '#content/server/find-page.ts'
import { money } from '../../../kernel/money.ts'
export const list = [pages, money]
