import type { WebhookEndpoint } from '@souk/sdk'
import { metadataOf, metadataText } from '../../kit/metadata.ts'

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
    metadata: metadataText(endpoint?.metadata ?? {}),
  }
}

export function patternsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))]
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
