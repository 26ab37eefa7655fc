import { type App, type EventKind, type Html, html, notFound, refusals } from '@souk/platform'
import { exampleEvent, inReadingOrder, type ServiceFacts } from './documents.ts'
import { servePage, textPage, textPageHeaders } from './page.ts'

/** `/docs/events`: every event by service, and a page for each type. The same facts as in `/asyncapi.json`. */
export function mountEvents(app: App, services: readonly ServiceFacts[]): void {
  const senders = inReadingOrder([...services]).filter(({ events }) => (events ?? []).length > 0)
  servePage(app, '/docs/events', 'Events', () => index(senders))
  app.route({
    method: 'GET',
    url: '/docs/events/:type',
    config: { scope: 'public', hidden: true },
    schema: { response: refusals(notFound) },
    handler: (request, reply) => {
      const { type } = request.params as { type: string }
      const versions = senders.flatMap(({ name, events = [] }) =>
        events.filter((kind) => kind.type === type).map((kind) => ({ service: name, kind })),
      )
      if (versions.length === 0) throw notFound()
      return reply
        .headers(textPageHeaders)
        .send(textPage(type, html`${versions.map(page)}${allEvents}`))
    },
  })
}

const allEvents = html`<p><a href="/docs/events">All events</a></p>`

function index(services: readonly ServiceFacts[]): Html {
  return html`<h1>Events</h1>
<p class="lead">Every change in a tenant is sent as an event. This is the list of all types, by service.</p>
<p>There are two ways to receive them: <a href="/docs#tag/webhooks">webhooks</a> send them to your server, signed and
retried, and <a href="/docs#tag/feed">the feed</a> returns them page by page or as a stream. Both deliver the same
<a href="#envelope">envelope</a>. Subscribe to a type (<code>order.placed</code>), to all events of a noun (<code>order.*</code>) or to
everything (<code>*</code>).</p>
<p>The same for programs: <a href="/asyncapi.json">AsyncAPI 3.0</a>, and <code>GET /api/v1/event-types</code> with the
JSON Schema of each type.</p>
<ul class="inline">${services.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>
${services.map(ofService)}
<h2 id="envelope">What every event has</h2>
<table class="named">
<tr><th>Field</th><th>What it is</th></tr>
${envelopeFields.map(([name, text]) => html`<tr><td><code>${name}</code></td><td>${text}</td></tr>`)}
</table>`
}

const envelopeFields = [
  ['id', 'Id of the event. A delivery that is repeated has the same id.'],
  [
    'type, version',
    'The type of event and the version of its schema. New fields can be added to a version.',
  ],
  ['sequence', 'Number of the event in the tenant, without gaps.'],
  ['occurred_at', 'When it happened.'],
  [
    'resource',
    'Type, id and version of the resource that changed. Events of a resource follow its versions.',
  ],
  ['actor', 'Who made the change: a client, an API key, a member or the system.'],
  ['correlation_id, causation_id', 'The request, and the event if there is one, that caused it.'],
  ['data.object', 'The resource as its GET operation shows it, at that version.'],
  ['data.previous', 'The values before the change of the fields that it changed.'],
] as const

function ofService({ name, events = [] }: ServiceFacts): Html {
  return html`<h2 id="${name}">${name}</h2>
<table class="named">
<tr><th>Type</th><th>When it is sent</th></tr>
${events.map(
  (kind) =>
    html`<tr><td><a href="/docs/events/${kind.type}"><code>${kind.type}</code></a>${versionNote(kind)}</td><td>${whenSent(kind)}</td></tr>`,
)}
</table>`
}

/** Nearly all types have one version, so that only others are named. */
function versionNote({ version }: EventKind): string {
  return version === 1 ? '' : ` version ${version}`
}

function whenSent({ summary, description }: EventKind): Html {
  return description === undefined ? html`${summary}` : html`${summary}. ${inline(description)}`
}

function page({ service, kind }: { service: string; kind: EventKind }): Html {
  const { type, version, resource, object, summary, description } = kind
  const fields = Object.entries((object as Described).properties ?? {})
  return html`<h1>${summary}</h1>
<p class="lead"><code>${type}</code>, version ${version}, sent by <a href="/docs/events#${service}">${service}</a>.</p>
${description === undefined ? '' : html`<p>${inline(description)}</p>`}
<h2>What it carries</h2>
<p><code>data.object</code> is the ${resource.replaceAll('_', ' ')}, with these fields. The
<a href="#example">example</a> below shows the whole event.</p>
<table class="named">
<tr><th>Field</th><th>Content</th></tr>
${fields.map(([name, field]) => html`<tr><td><code>${name}</code></td><td>${contentOf(field)}</td></tr>`)}
</table>
<h2 id="example">Example</h2>
<pre>${JSON.stringify(exampleEvent(kind), null, 2)}</pre>`
}

function contentOf(field: Described): Html {
  const description = descriptionOf(field)
  return description === ''
    ? html`${typeOf(field)}`
    : html`${typeOf(field)}<br><small>${inline(description)}</small>`
}

/** The part of JSON Schema that the fields of events are described in. */
interface Described {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Described[]
  readonly items?: Described
  readonly format?: string
  readonly pattern?: string
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
}

/** A field that may be null often has its description inside. */
function descriptionOf({ description, anyOf = [] }: Described): string {
  return description ?? anyOf.map(descriptionOf).find((found) => found !== '') ?? ''
}

function typeOf(field: Described): string {
  if (field.const !== undefined) return String(field.const)
  if (field.enum) return `one of ${field.enum.join(', ')}`
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  if (field.type === 'array') return field.items ? `list of ${typeOf(field.items)}` : 'list'
  if (field.format === 'date-time') return 'time'
  if (field.properties?.amount && field.properties.currency) return 'money'
  return idOf(field) ?? field.type ?? 'any'
}

function idOf({ pattern = '' }: Described): string | undefined {
  const [, prefix] = /^\^([a-z]+)_\[0-7\]/.exec(pattern) ?? []
  return prefix && `id (${prefix}_…)`
}

/** Descriptions mark what is code with backticks, as the reference does. */
function inline(text: string): Html {
  const parts = text.split('`')
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
