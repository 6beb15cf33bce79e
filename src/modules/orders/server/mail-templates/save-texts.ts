import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { MailTexts } from '#kernel/mail-template.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { mailTemplates } from '#platform/server/mail/tables.ts'
import type { Write } from '#platform/server/write.ts'

interface TextsToSave {
  kind: string
  language: Language
  /** Null restores the original texts. */
  texts: Partial<MailTexts> | null
  /** The version that the texts are based on; 0 before the first change. */
  version: number
}

/** Saves the changed texts of a mail. A restored template keeps its row, so that no version repeats. */
export const saveTexts = async (
  tx: Write,
  { kind, language, texts, version }: TextsToSave,
): Promise<Result<null, 'stale'>> => {
  await tx.insert(mailTemplates).values({ kind, language }).onConflictDoNothing()
  const templateCondition = and(eq(mailTemplates.kind, kind), eq(mailTemplates.language, language))
  const [before] = await tx.select().from(mailTemplates).where(templateCondition).for('update')
  if (before?.version !== version) return failure('stale')
  await tx
    .update(mailTemplates)
    .set({ texts, version: version + 1 })
    .where(templateCondition)
  tx.changed(['settings'])
  tx.audit({ kind: 'settings', id: `mail:${kind}:${language}`, before: before.texts, after: texts })
  return ok(null)
}
