import type { accordion } from '#content/blocks/accordion/schema.ts'
import type { BlockData, Containers } from '#content/contract-block.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'

/** Returns questions and answers (HTML) of FAQ accordions, also inside columns. Incomplete rows are omitted. */
export const listQuestions = (containers: Containers, language: Language): { question: string; answer: string }[] =>
  Object.values(containers)
    .flat()
    .flatMap(({ type, data, containers: innerContainers = {} }) => {
      const { faq, items } = data as BlockData<typeof accordion>
      const faqItems = type === 'accordion' && faq ? items : []
      return [
        ...faqItems
          .map(({ title, html }) => ({ question: pickText(title, language), answer: pickText(html, language) }))
          .filter(({ question, answer }) => question.trim() !== '' && toPlainText(answer) !== ''),
        ...listQuestions(innerContainers, language),
      ]
    })
