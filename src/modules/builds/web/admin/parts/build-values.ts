import type { BuildBody, EditedBuild } from '#builds/contract-build-admin.ts'
import type { PartRuleKind } from '#builds/domain/evaluate-build.ts'
import { multilingual } from '#kernel/multilingual.ts'

type Texts = Record<string, string>

export interface NamedProduct {
  id: number
  name: string
  code1: string
}

interface RoleValues {
  name: Texts
  /** The text that the user typed. */
  amount: string
  products: NamedProduct[]
}

interface RuleValues {
  /** Null until somebody chooses it. */
  productId: number | null
  kind: PartRuleKind
  /** Empty or one product. */
  other: NamedProduct[]
}

/** The values of the form of a build list. */
export interface BuildValues {
  name: Texts
  intro: Texts
  roles: RoleValues[]
  rules: RuleValues[]
  published: boolean
}

const toTexts = (languages: readonly string[], stored?: object): Texts => {
  const texts = stored as Texts | undefined
  return Object.fromEntries(languages.map(language => [language, texts?.[language] ?? '']))
}

export const createRole = (languages: readonly string[]): RoleValues => ({
  name: toTexts(languages),
  amount: '1',
  products: [],
})

export const NEW_RULE: RuleValues = { productId: null, kind: 'requires', other: [] }

export const toBuildValues = (build: EditedBuild | null, languages: readonly string[]): BuildValues => ({
  name: toTexts(languages, build?.name),
  intro: toTexts(languages, build?.intro),
  roles: build
    ? build.roles.map(({ name, amount, products }) => ({
        name: toTexts(languages, name),
        amount: String(amount),
        products,
      }))
    : [createRole(languages)],
  rules: (build?.rules ?? []).map(({ product, kind, other }) => ({ productId: product.id, kind, other: [other] })),
  published: build?.published ?? false,
})

/** Converts form values to a request body, without incomplete rules. */
export const toBuildBody = ({ name, intro, roles, rules, published }: BuildValues): BuildBody => ({
  name: multilingual(name),
  intro: multilingual(intro),
  roles: roles.map(role => ({
    name: multilingual(role.name),
    amount: Number(role.amount),
    product_ids: role.products.map(({ id }) => id),
  })),
  rules: rules.flatMap(({ productId, kind, other: [other] }) =>
    productId === null || !other ? [] : [{ product_id: productId, kind, other_id: other.id }],
  ),
  published,
})

/** Lists the products of all roles once. */
export const listChosenProducts = ({ roles }: Pick<BuildValues, 'roles'>): NamedProduct[] => [
  ...new Map(roles.flatMap(({ products }) => products).map(product => [product.id, product])).values(),
]

export const formatProduct = ({ name, code1 }: NamedProduct): string => (name === '' ? code1 : `${name} (${code1})`)
