import type { LoaderFunctionArgs } from 'react-router'
import { type AccessibilityStatement, legalNoticeCalls } from '#compliance/contract-legal-notice.ts'
import { createPageHead } from '#platform/web/create-page-head.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import type { T } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'

export const loader = async ({ request, context }: LoaderFunctionArgs): Promise<AccessibilityStatement> =>
  (await context.get(sendContext)(legalNoticeCalls.statement, {}, { signal: request.signal })).body.data

export const handle = {
  head: ({ title, parts }: AccessibilityStatement, _t: T, pageContext: { language: string; origin: string }) =>
    createPageHead({ title, description: parts[0]?.text ?? '', path: '/accessibility-statement' }, pageContext),
}

type Part = AccessibilityStatement['parts'][number]

/** Groups neighbouring items into lists. */
const groupItems = (parts: readonly Part[]): Part[][] =>
  parts.reduce<Part[][]>((groups, part) => {
    const last = groups.at(-1)
    if (part.type === 'item' && last?.[0]?.type === 'item') last.push(part)
    else groups.push([part])
    return groups
  }, [])

/** `/{lang}/accessibility-statement` states how the shop meets directive (EU) 2019/882. */
export const Component = () => {
  const { title, parts } = useRouteData<typeof loader>()
  return (
    <div className="page-width py-8 small:py-16">
      <article className="rich-text measure">
        <h1 className="text-2xl small:text-3xl">{title}</h1>
        {groupItems(parts).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the owner's additions may repeat a text
          <StatementPart group={group} key={index} />
        ))}
      </article>
    </div>
  )
}

const StatementPart = ({ group }: { group: readonly Part[] }) => {
  const [first] = group
  if (!first) return null
  if (first.type === 'heading') return <h2>{first.text}</h2>
  if (first.type === 'text') return <p className="break-words">{first.text}</p>
  return (
    <ul>
      {group.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the owner's additions may repeat a text
        <li key={index}>{text}</li>
      ))}
    </ul>
  )
}
