import { STATUS_CODES } from 'node:http'
import {
  type App,
  type Html,
  html,
  notFound,
  type ProblemDeclaration,
  refusals,
} from '@souk/platform'
import { allProblems, exampleDocument } from '@souk/platform/server'
import { takesPages, textPage, textPageHeaders } from './page.ts'

/** The pages behind `type` of every problem document, and the list of them. */
export function mountProblems(app: App): void {
  const config = { scope: 'public', hidden: true } as const
  app.route({
    method: 'GET',
    url: '/problems',
    config,
    handler: (request, reply) => {
      reply.header('vary', 'accept')
      const problems = allProblems()
      if (wantsJson(request.headers.accept)) return { content: problems.map(problemView) }
      return reply.headers(textPageHeaders).send(textPage('Problems', index(problems)))
    },
  })
  app.route({
    method: 'GET',
    url: '/problems/:code',
    config,
    schema: { response: refusals(notFound) },
    handler: (request, reply) => {
      const { code } = request.params as { code: string }
      const found = allProblems().find((problem) => problem.code === code)
      if (!found) throw notFound()
      reply.header('vary', 'accept')
      if (wantsJson(request.headers.accept)) return problemView(found)
      return reply.headers(textPageHeaders).send(textPage(found.code, page(found)))
    },
  })
}

/** These are pages: whoever wants them as JSON says so. */
function wantsJson(accept = ''): boolean {
  return /application\/(problem\+)?json/.test(accept) && !takesPages(accept)
}

function problemView({ code, status, title, help }: ProblemDeclaration) {
  return { type: `/problems/${code}`, code, status, title, help }
}

function index(problems: readonly ProblemDeclaration[]): Html {
  const byStatus = [...Map.groupBy(problems, ({ status }) => status)].sort(([a], [b]) => a - b)
  return html`<h1>Problems</h1>
<p class="lead">Every error is a problem document (RFC 9457). Its <code>code</code> is one of these.</p>
${byStatus.map(
  ([status, group]) => html`<h2>${status} ${STATUS_CODES[status] ?? ''}</h2>
<table>${group.map(
    ({ code, title }) =>
      html`<tr><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${title}</td></tr>`,
  )}</table>`,
)}`
}

/** What stands between backticks is code. */
function withCode(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`
}

function page(declaration: ProblemDeclaration): Html {
  const { code, status, title, help } = declaration
  return html`<h1>${title}</h1>
<p class="lead"><code>${code}</code>, answered with status ${status} ${STATUS_CODES[status] ?? ''}.</p>
<h2>What to do</h2>
<p>${withCode(help)}</p>
<h2>Example</h2>
<pre>${JSON.stringify(exampleDocument(declaration), null, 2)}</pre>
<p><code>detail</code> describes the specific case where more is known; <code>errors</code> names invalid fields and
<code>meta</code> has details. Quote <code>request_id</code> when you ask for help.</p>
<p><a href="/problems">All problems</a></p>`
}
