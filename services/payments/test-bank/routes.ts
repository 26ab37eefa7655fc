import { createHash } from 'node:crypto'
import { testPageOf } from '@souk/gateways/contract'
import { type App, Html, html, htmlPage, Id, markOfSouk, pageHeaders } from '@souk/platform'
import { Type } from 'typebox'

const styles =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}svg{height:2rem}'
const styleHash = createHash('sha256').update(styles).digest('base64')
const headers = pageHeaders([`style-src 'sha256-${styleHash}'`, "form-action 'none'"])

const page = htmlPage({
  title: 'Test bank · Souk',
  head: html`<meta name="robots" content="noindex"><style>${new Html(styles)}</style>`,
  body: html`<main>${markOfSouk}
<h1>The test bank knows you</h1>
<p>A bank would ask here who you are, and send you back to the shop. No money moves in a test.</p>
<p>Close this page, go back to the shop and continue: it confirms the payment.</p>
</main>`,
})

/** Says the same of every payment, and so nothing of any. */
export function testPageRoute(app: App): void {
  app.route({
    method: 'GET',
    url: testPageOf(':paymentId'),
    config: { scope: 'public', hidden: true },
    schema: { params: Type.Object({ paymentId: Id('pay') }) },
    handler: (_request, reply) => reply.headers(headers).send(page),
  })
}
