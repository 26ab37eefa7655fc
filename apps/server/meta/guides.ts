import type { App } from '@souk/platform'
import { type Html, html } from '@souk/platform'
import type { Operations } from '@souk/platform/server'
import { inReadingOrder, platformService, type ServiceFacts } from './documents.ts'
import { servePage } from './page.ts'
import { basePathsOf } from './platform-routes.ts'
import {
  currentRelease,
  deprecations,
  migrationGuide,
  releases,
  type Update,
  updates,
} from './releases.ts'

/** The pages for people: home, releases, deprecations and the migration guide. */
export function mountGuides(
  app: App,
  operations: Operations,
  services: readonly ServiceFacts[],
  baseUrl: string,
): void {
  servePage(app, '/', 'Souk', () => home(operations, services, baseUrl))
  servePage(app, '/docs/releases', 'Releases', releasesPage)
  servePage(app, '/docs/deprecations', 'Deprecations', deprecationsPage)
  servePage(app, migrationGuide, 'Moving to 3.0.0', () => migrationPage(baseUrl))
}

function home(operations: Operations, services: readonly ServiceFacts[], baseUrl: string): Html {
  return html`<h1>Commerce and marketplaces as an API</h1>
<p class="lead">Souk is a commerce and marketplace platform in which every capability is an API operation.
This server implements release ${currentRelease} of the API and <a href="/docs/releases">what was added since</a>.</p>
<ul class="links">
<li><a class="first" href="/console">Console<span>Orders, products, money and agents in the browser</span></a></li>
<li><a href="/docs">API reference<span>Every operation, with its errors and examples</span></a></li>
<li><a href="/docs/events">Events<span>Every event, when it is sent and what it carries</span></a></li>
<li><a href="/problems">Problems<span>What each error means and what to do</span></a></li>
<li><a href="/docs/releases">Releases<span>What changed, and what will be removed</span></a></li>
<li><a href="/openapi.json">OpenAPI 3.1<span>The reference as a document for your tools</span></a></li>
<li><a href="/asyncapi.json">AsyncAPI 3.0<span>The events as a document for your tools</span></a></li>
</ul>
<h2>A first call</h2>
<pre>curl ${baseUrl}/api/v1/orders \\
  -H 'Authorization: Bearer &lt;token&gt;'</pre>
<p>No token yet? <code>POST /api/v1/sandboxes</code> creates a sandbox of your own and returns its keys.</p>
<h2>Services</h2>
<table class="facts">
<tr><th>Service</th><th>Version</th><th>Base paths</th><th>What it does</th></tr>
${inReadingOrder([...services, platformService]).map(
  ({ name, version, summary }) =>
    html`<tr><td><a href="/openapi/${name}.json">${name}</a></td><td data-name="Version">${version}</td><td data-name="Base paths">${basePathsOf(
      name,
      operations,
    ).map(
      (path) => html`<code>${path}</code><br>`,
    )}</td><td data-name="What it does">${summary}</td></tr>`,
)}
</table>`
}

function releasesPage(): Html {
  return html`<h1>Releases</h1>
<p class="lead">A release is a numbered version of the API contract. Version 1 of the API only gets additions; what will be
removed is announced as a <a href="/docs/deprecations">deprecation</a> first.</p>
<h2>Since ${currentRelease}</h2>
<p>This build has more than the latest release:</p>
${updates.map(updateSection)}
${releases.map(
  ({ version, released, changes }) => html`<h2>${version} <small>${released}</small></h2>
<table>${changes.map(
    ({ kind, operation, summary, impact, migrationGuide: guide }) =>
      html`<tr><td>${kind}</td><td>${operation === null ? '' : html`<code>${operation}</code><br>`}${summary}${
        guide === null
          ? ''
          : html`<br>Migration required, ${impact} impact: <a href="${guide}">what to change</a>`
      }</td></tr>`,
  )}</table>`,
)}`
}

function updateSection({ date, changes }: Update): Html {
  return html`<h3>${date}</h3>
<table>${changes.map(
    ({ kind, services, summary }) =>
      html`<tr><td>${kind}</td><td>${summary}${
        services.length === 0 ? '' : html` <small>${services.join(', ')}</small>`
      }</td></tr>`,
  )}</table>`
}

function deprecationsPage(): Html {
  return html`<h1>Deprecations</h1>
<p class="lead">Features that were removed or will be removed, and what to use instead. Some are of services that this
server does not have: the list is that of the whole API contract.</p>
<table class="facts">
<tr><th>Feature</th><th>Deprecated in</th><th>Replacement</th><th>Removal</th></tr>
${deprecations.map(
  ({ feature, deprecatedIn, replacement, removal, migrationGuide: guide }) =>
    html`<tr><td>${feature}</td><td data-name="Deprecated in">${deprecatedIn}</td><td data-name="Replacement">${
      guide === null ? replacement : html`<a href="${guide}">${replacement}</a>`
    }</td><td data-name="Removal">${removalText(removal)}</td></tr>`,
)}
</table>`
}

/** A day that has come is told as past. */
function removalText(removal: string): string {
  return Date.parse(removal) <= Date.now() ? `Removed on ${removal}` : `On ${removal}`
}

const orderBefore = `POST /v0/orders
X-Api-Key: sk_…

{ "sku": "MUG-BLUE", "quantity": 2, "customer_id": "…" }`

const orderAfter = `POST /api/v1/orders
Authorization: Bearer <access token>
Idempotency-Key: 7c1d…

{
  "items": [{ "sku": "MUG-BLUE", "quantity": 2 }],
  "customer_id": "cus_…",
  "channel": "web"
}`

const tokenRequest = (baseUrl: string) => `curl ${baseUrl}/oauth/token \\
  -u '<client id>:<client secret>' \\
  -d grant_type=client_credentials \\
  -d 'scope=orders:read orders:write'`

function migrationPage(baseUrl: string): Html {
  return html`<h1>Moving to 3.0.0</h1>
<p class="lead">Three things changed for clients written before 3.0.0. The old ways were
removed on 1 August 2026: requests that still use them get an error that links to this page.</p>

<h2>1. Order lines go under <code>items[]</code></h2>
<p>An order is created from a list of lines, also when there is only one. Each line names what is bought by
<code>product_id</code>, <code>variant_id</code> or <code>sku</code>, and a <code>quantity</code>. Prices are
not sent: the platform looks them up and answers with them. A payload with lines at the top level or under
another name is refused with 400, and <code>errors[]</code> names <code>items</code>.</p>
<p>Before:</p>
<pre>${orderBefore}</pre>
<p>After:</p>
<pre>${orderAfter}</pre>
<p>The answer is 201 with the whole order and its address in <code>Location</code>. Send an
<code>Idempotency-Key</code>: if the connection breaks, send the same request again and the order is created once.
<code>channel</code> is optional and exists since 3.4.0.</p>

<h2>2. Scoped tokens replace legacy API keys</h2>
<p>The header <code>X-Api-Key</code> and keys of the form <code>sk_…</code> are answered with 401
<a href="/problems/legacy_api_key_removed"><code>legacy_api_key_removed</code></a>. Register an OAuth2 client,
give it the scopes that it needs, and ask for a token:</p>
<pre>${tokenRequest(baseUrl)}</pre>
<p>A token is valid for 15 minutes; request a new one when it expires. A server that cannot do that may use a scoped
API key (<code>souk_live_…</code>, <code>souk_test_…</code>) in the same <code>Authorization</code> header.
A call whose token lacks a scope returns 403, and <code>meta.required_scope</code> names it.</p>

<h2>3. v1 paths replace v0 paths</h2>
<table>
<tr><th>Before</th><th>After</th></tr>
<tr><td><code>/v0/catalog/…</code></td><td><code>/v1/catalog/…</code></td></tr>
<tr><td><code>/v0/products</code></td><td><code>/v1/catalog/products</code></td></tr>
<tr><td><code>/v0/orders</code></td><td><code>/api/v1/orders</code></td></tr>
<tr><td><code>/v0/…</code>, anything else</td><td><code>/api/v1/…</code>, where there is such a path</td></tr>
</table>
<p>The same holds below <code>/api/v0</code>. Every v0 path answers 410
<a href="/problems/endpoint_retired"><code>endpoint_retired</code></a>, and its <code>Link</code> header leads to
the successor, or to <a href="/openapi.json">the list of all operations</a> where there is none.</p>`
}
