import { createHash } from 'node:crypto'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { OpenApiDocument, Operation, Parameter, Reference, Response } from '#platform/server/http/openapi-shape.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: #f4f4f2; --plate: #fff; --text: #1b1b1a; --quiet: #5b5b57; --line: #d5d5cf; --accent: #7a5c00 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #131312; --plate: #1d1d1b; --text: #f1f1ec; --quiet: #a9a9a1; --line: #3a3a36; --accent: #ffeb3b }
}
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.75rem; margin: 0 0 .5rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
h3 { font-size: .9rem; margin: 1rem 0 .25rem; color: var(--quiet) }
a { color: var(--accent) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
details { background: var(--plate); border: 1px solid var(--line); margin: .4rem 0 }
summary { cursor: pointer; padding: .6rem .8rem; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline }
summary::before { content: '+'; width: .8rem; color: var(--quiet) }
details[open] > summary::before { content: '–' }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.call { padding: 0 .8rem .8rem; border-top: 1px solid var(--line) }
.says { color: var(--quiet) }
.path { overflow-wrap: anywhere }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { overflow: auto; max-height: 28rem; margin: .25rem 0; padding: .6rem; background: var(--ground); border: 1px solid var(--line) }
.table { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { overflow-wrap: anywhere; min-width: 4rem; text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line) }
`

/** The page runs no script and loads nothing; its style is allowed by hash. */
export const API_DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders the OpenAPI document as a page with one fold per operation. */
export const apiDocsPage = (document: OpenApiDocument): string => {
  const calls = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, call]) => ({ path, method, call })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ call }) => call.tags.includes(name)),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}: calls over HTTP</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)}: calls over HTTP</h1>
<p class="says">Version ${escapeHtml(document.info.version)}, ${calls.length} calls. The same for machines: <a href="/openapi.json">openapi.json</a>.</p>
${prose(document.info.description)}
<nav aria-label="Groups"><ul>${groups.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('')}<li><a href="#webhooks">Webhooks</a></li></ul></nav>
</header>
<main>
${groups
  .map(
    ({ name, calls: own }) =>
      `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${own.map(({ path, method, call }) => operationFold(path, method, call, document)).join('\n')}</section>`,
  )
  .join('\n')}
<section aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>Receivers that staff add in the settings are posted these messages, signed as Standard Webhooks say, oldest first.</p>
${Object.entries(document.webhooks)
  .map(
    ([event, { post }]) =>
      `<details><summary><code>${escapeHtml(event)}</code><span class="says">${inline(post.summary)}</span></summary><div class="call">${json(post.requestBody.content['application/json']?.schema ?? {})}</div></details>`,
  )
  .join('\n')}
</section>
<section aria-labelledby="schemas"><h2 id="schemas">Shapes referred to</h2>
${Object.entries(document.components.schemas)
  .map(
    ([name, schema]) =>
      `<details><summary><code>${escapeHtml(name)}</code></summary><div class="call">${json(schema)}</div></details>`,
  )
  .join('\n')}
</section>
</main>
</body>
</html>
`
}

const operationFold = (path: string, method: string, call: Operation, document: OpenApiDocument): string =>
  `<details id="${call.operationId}"><summary><code>${method.toUpperCase()}</code><code class="path">${escapeHtml(path)}</code><span class="says">${inline(call.summary)}</span></summary>
<div class="call"><p>${inline(call.description)}</p>${parameterTable(call.parameters, document)}${bodyPart(call)}${answers(call, document)}</div></details>`

const parameterTable = (parameters: Operation['parameters'], document: OpenApiDocument): string => {
  if (parameters.length === 0) return ''
  const rows = parameters.map(given => parameterRow(resolveParameter(given, document)))
  return `<h3>Parameters</h3><div class="table"><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Takes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const resolveParameter = (parameter: Parameter | Reference, { components }: OpenApiDocument): Parameter =>
  '$ref' in parameter ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] as Parameter) : parameter

const parameterRow = ({ name, in: place, required, description, schema }: Parameter): string =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${required ? 'yes' : 'no'}</td><td>${description ? `${inline(description)} ` : ''}<code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`

const bodyPart = ({ requestBody }: Operation): string =>
  Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h3>Body <code>${escapeHtml(type)}</code></h3>${json(schema)}`)
    .join('')

const answers = ({ responses }: Operation, { components }: OpenApiDocument): string =>
  Object.entries(responses)
    .map(([status, given]) => {
      const answer =
        '$ref' in given ? (components.responses[given.$ref.split('/').at(-1) ?? ''] as Response) : (given as Response)
      const contentBlocks = /^2/.test(status)
        ? Object.entries(answer.content ?? {}).map(
            ([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${json(schema)}`,
          )
        : []
      return `<h3>${status === 'default' ? 'Else' : status}</h3><p>${escapeHtml(answer.description)}</p>${contentBlocks.join('')}`
    })
    .join('')

const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`

/** Splits the description into paragraphs and lines. */
const prose = (text: string): string =>
  text
    .split('\n\n')
    .map(part =>
      part.startsWith('- ')
        ? `<ul>${part
            .split('\n')
            .map(line => `<li>${inline(line.slice(2))}</li>`)
            .join('')}</ul>`
        : `<p>${inline(part)}</p>`,
    )
    .join('')

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const anchor = (name: string): string => `group-${name.replace(/\W+/g, '-')}`
