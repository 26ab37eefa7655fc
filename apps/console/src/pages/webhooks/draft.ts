import type { CreateWebhookEndpointRequest, WebhookEndpoint } from '@souk/sdk'

/** An endpoint as the fields of a form have it. */
export type EndpointDraft = Readonly<
  Record<'url' | 'description' | 'event_types' | 'format' | 'signature' | 'metadata', string>
>

export function draftOf(endpoint: WebhookEndpoint | undefined): EndpointDraft {
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    event_types: endpoint?.event_types.join('\n') ?? '*',
    format: endpoint?.format ?? 'envelope',
    signature: endpoint?.signature ?? 'hmac-sha256',
    metadata: linesOf(endpoint?.metadata ?? {}),
  }
}

export function patternsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
}

type Metadata = NonNullable<CreateWebhookEndpointRequest['metadata']>

function linesOf(metadata: Metadata): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')
}

/** Undefined where a line has no name. Numbers and yes or no keep their kind. */
export function metadataOf(text: string): Metadata | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line))
  if (pairs.includes(null)) return undefined
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', metadataValue(pair?.[2] ?? '')]))
}

function metadataValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** What is sent of the fields that changed; of a new endpoint all. */
export function fieldsOf(draft: EndpointDraft, changed: ReadonlySet<string>) {
  const has = (key: keyof EndpointDraft) => changed.has(key)
  return {
    ...(has('url') && { url: draft.url.trim() }),
    ...(has('event_types') && { event_types: patternsOf(draft.event_types) }),
    ...(has('format') && { format: draft.format as WebhookEndpoint['format'] }),
    ...(has('metadata') && { metadata: metadataOf(draft.metadata) ?? {} }),
  }
}
