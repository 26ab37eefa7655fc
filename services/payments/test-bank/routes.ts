import { createHash } from 'node:crypto'
import { testPageOf } from '@souk/gateways/contract'
import { type App, Html, html, htmlPage, markOfSouk, pageHeaders } from '@souk/platform'
import { Type } from 'typebox'

const styles =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}svg{height:2rem}'
const styleHash = createHash('sha256').update(styles).digest('base64')
const headers = pageHeaders([
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'none'",
])

const closing = html`<p>Close this page, go back to the shop and continue: it confirms the payment.</p>`

function page(back: string | undefined): string {
  return htmlPage({
    title: 'Test bank · Souk',
    head: html`<meta name="robots" content="noindex"><style>${new Html(styles)}</style>`,
    body: html`<main>${markOfSouk}
<h1>The test bank knows you</h1>
<p>A bank would ask here who you are, and send you back to the shop. No money moves in a test.</p>
${back === undefined ? closing : html`<p><a href="${back}">Confirm, and go back to the shop</a></p>`}
</main>`,
  })
}

/** A payment, or a method that is to be kept. */
const Named = Type.String({ maxLength: 30, pattern: '^(pay|pm)_[0-9a-z]{26}$' })

/** Says the same of all, and so nothing of any. It leads back to pages of this server alone: anybody can write an address. */
export function testPageRoute(app: App): void {
  app.route({
    method: 'GET',
    url: testPageOf(':id'),
    config: { scope: 'public', hidden: true },
    schema: {
      params: Type.Object({ id: Named }),
      querystring: Type.Object({ return_to: Type.Optional(Type.String({ maxLength: 2_000 })) }),
    },
    handler: (request, reply) => {
      const { return_to: returnTo } = request.query
      return reply.headers(headers).send(page(backTo(returnTo, request.headers.host)))
    },
  })
}

function backTo(returnTo: string | undefined, host: string | undefined): string | undefined {
  if (returnTo === undefined || !URL.canParse(returnTo)) return undefined
  const { host: named, protocol, pathname, search } = new URL(returnTo)
  const isOwn = named === host && /^https?:$/.test(protocol) && !pathname.startsWith('//')
  return isOwn ? pathname + search : undefined
}
