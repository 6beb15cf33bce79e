import { sql } from 'drizzle-orm'
import { NOT_IN_STOCK } from '#catalog/domain/availability.ts'
import { changeProduct } from '#catalog/server/catalog.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { type Mending, problemsOf, RULES, type RuleName } from '#quality/domain/rules.ts'
import { unlink } from '#quality/domain/unlink.ts'
import { languages } from '#wire/languages.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { keepScores } from './keep-problems.ts'
import { isDead, links, readFacts } from './read-facts.ts'

/** `byHand`: only people can mend it; `mended`: it is not there any more. */
export type MendRefusal = 'gone' | 'byHand' | 'mended'

/** Mends what one press can, if it is still there; answers what is wrong still. */
export const mendProduct = async (
  app: Writing,
  actor: Actor,
  { id, rule }: { id: number; rule: RuleName },
): Promise<Outcome<RuleName[], MendRefusal>> => {
  const mended = await write(app, actor, async (tx): Promise<Outcome<null, MendRefusal>> => {
    await tx.execute(sql`select from product where id = ${id}::int for no key update`)
    const [facts] = await readFacts(tx, [id], app.now())
    if (!facts) return refused('gone')
    const mending = MENDINGS[RULES[rule].mending]
    if (!mending) return refused('byHand')
    if (!problemsOf(facts).includes(rule)) return refused('mended')
    await mending(tx, id, app.now())
    return ok(null)
  })
  if (!mended.ok) return mended
  await checkProducts(app, system(CHECK_PRODUCTS.name), [id])
  const [facts] = await readFacts(app.db, [id], app.now())
  return ok(facts ? problemsOf(facts) : [])
}

type Mend = (tx: Write, id: number, now: Date) => Promise<unknown>

const always = (state: 0 | 1): Visibility => ({
  type: 0,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: state,
  stateOutRange: state,
})

const MENDINGS: Partial<Record<Mending, Mend>> = {
  hide: (tx, id, now) => changeProduct(tx, id, () => ({ visibility: always(1) }), now),
  show: (tx, id, now) => changeProduct(tx, id, () => ({ visibility: always(0) }), now),
  notInStock: (tx, id, now) => changeProduct(tx, id, () => ({ availableIn: NOT_IN_STOCK }), now),
  copyName: (tx, id, now) =>
    changeProduct(
      tx,
      id,
      ({ name }) => {
        const missing = languages().filter(language => !name[language]?.trim())
        const own = textIn(name, DEFAULT_LANGUAGE)
        return { name: { ...name, ...Object.fromEntries(missing.map(language => [language, own])) } }
      },
      now,
    ),
  unlink: async (tx, id, now) => {
    const { rows } = await tx.execute<{ language: string; slug: string }>(sql`
      select distinct parts[1] as language, parts[2] as slug
      from product p, ${links('p.description')}
      where p.id = ${id}::int and ${isDead()}`)
    const dead = new Set(rows.map(row => `${row.language}/${row.slug}`))
    await changeProduct(
      tx,
      id,
      ({ description }) => ({
        description: withoutLinks(description, (language, slug) => dead.has(`${language}/${slug}`)),
      }),
      now,
    )
  },
}

const withoutLinks = (description: Multilingual, isDead: (language: string, slug: string) => boolean): Multilingual =>
  Object.fromEntries(
    Object.entries(description).map(([language, html]) => [
      language,
      language === 'type' || html === undefined ? html : unlink(html, isDead),
    ]),
  ) as Multilingual

/** Says why something is not to be mended, or with null takes that back. */
export const dismissProblem = (
  app: Writing,
  actor: Actor,
  { id, rule, reason }: { id: number; rule: RuleName; reason: string | null },
): Promise<Outcome<null, 'gone' | 'mended'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | 'mended'>> => {
    const { rows: known } = await tx.execute(sql`select from product where id = ${id}::int`)
    if (known.length === 0) return refused('gone')
    const { rows } = await tx.execute<{ before: string | null }>(sql`
      update product_problem p set dismissed = ${reason}, dismissed_by = ${actor.kind === 'user' ? actor.id : null}::int
      from (select product_id, rule, dismissed from product_problem
        where product_id = ${id}::int and rule = ${rule} for update) old
      where p.product_id = old.product_id and p.rule = old.rule returning old.dismissed as before`)
    if (!rows[0]) return refused('mended')
    await keepScores(tx, [id])
    tx.audit({
      kind: 'product',
      id,
      action: 'problem-dismissed',
      before: { [rule]: rows[0].before },
      after: { [rule]: reason },
    })
    return ok(null)
  })
