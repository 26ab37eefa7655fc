import type { App } from '@souk/platform'
import { html } from '@souk/platform'
import type { FastifyRequest } from 'fastify'
import { takesPages, textPage, textPageHeaders } from './page.ts'

/** A person who follows a wrong link gets a page that says what the problem document says. Programs get that itself. */
export function mountUnknown(app: App): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const isForPerson =
      reply.statusCode === 404 && takesPages(request.headers.accept) && !isOperation(request)
    const problem = isForPerson ? unknownPath(payload) : undefined
    if (!problem) return done(null, payload)
    reply.headers({ ...textPageHeaders, vary: 'accept' }).removeHeader('content-length')
    done(null, textPage(problem.title, page(problem)))
  })
}

/** An operation answers as it declares, whoever asks. */
function isOperation({ is404, routeOptions }: FastifyRequest): boolean {
  return !is404 && !routeOptions.config.hidden
}

interface UnknownPath {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly request_id: string
}

/** A resource that does not exist has a code of its own, and was asked for by a program. */
function unknownPath(payload: unknown): UnknownPath | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  const problem = JSON.parse(payload)
  return problem.code === 'not_found' ? problem : undefined
}

function page({ code, title, detail, request_id }: UnknownPath) {
  return html`<h1>${title}</h1>
<p class="lead"><a href="/problems/${code}"><code>${code}</code></a>, answered with status 404.</p>
<p>${detail}</p>
<p><a href="/docs">The reference</a> lists everything that there is. Request <code>${request_id}</code>.</p>`
}
