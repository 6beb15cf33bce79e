import { ruleImportAdmin } from '#fitment/contract-fitment-import.ts'
import { MAX_FILE_BYTES, MAX_PART_BYTES } from '#fitment/domain/rule-import-states.ts'
import type { T } from '#platform/web/texts.tsx'
import { LONG_TIMEOUT_MS, type Send } from '#wire/send.ts'

interface Upload {
  /** The import that waits for the file. */
  id: number
  file: File
  /** Bytes that the server has. */
  received: number
  onProgress: (share: number) => void
}

/** Sends the rest of a rule file in parts. */
export const uploadRuleFile = async (send: Send, { id, file, received: from, onProgress }: Upload): Promise<void> => {
  let received = from
  while (received < file.size) {
    onProgress(received / file.size)
    const bytes = file.slice(received, received + MAX_PART_BYTES)
    const call = { params: { id }, query: { from: received } }
    const answer = await send(ruleImportAdmin.addPart, call, { bytes, timeoutMs: LONG_TIMEOUT_MS })
    received = answer.body.received
  }
}

/** Returns the message about a file that cannot be sent, by its field. */
export const checkRuleFile = (file: File | undefined, t: T): Record<string, string> => {
  const problem = findFileProblem(file)
  return problem === null ? {} : { file: t(`ruleImport.chosenFile.${problem}`) }
}

const findFileProblem = (file: File | undefined): 'chooseFile' | 'emptyFile' | 'tooLarge' | null => {
  if (!file) return 'chooseFile'
  if (file.size === 0) return 'emptyFile'
  return file.size > MAX_FILE_BYTES ? 'tooLarge' : null
}
