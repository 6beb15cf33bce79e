import { extractText, getDocumentProxy } from 'unpdf'

/** Returns the texts of all pages with single spaces. */
export const readPdfText = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
