import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-words.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { mailTemplates } from '#platform/server/mail/tables.ts'
import type { Write } from '#platform/server/write.ts'

interface TextsToSave {
  kind: string
  language: Language
  /** Null gives the shop's own words back. */
  texts: Partial<MailTexts> | null
  /** From which they were made; 0 where nobody ever changed any. */
  version: number
}

/** Keeps what an owner changed of a mail's words. Rows stay, so that no version comes twice. */
export const saveTexts = async (
  tx: Write,
  { kind, language, texts, version }: TextsToSave,
): Promise<Outcome<null, 'stale'>> => {
  await tx.insert(mailTemplates).values({ kind, language }).onConflictDoNothing()
  const its = and(eq(mailTemplates.kind, kind), eq(mailTemplates.language, language))
  const [before] = await tx.select().from(mailTemplates).where(its).for('update')
  if (before?.version !== version) return refused('stale')
  await tx
    .update(mailTemplates)
    .set({ texts, version: version + 1 })
    .where(its)
  tx.changed(['settings'])
  tx.audit({ kind: 'settings', id: `mail:${kind}:${language}`, before: before.texts, after: texts })
  return ok(null)
}
