import type { WebhookEndpoint } from '@souk/sdk'
import { given, orNull } from '../../kit/given.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'

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

/** What is sent for a new one. */
export function endpointOf(draft: EndpointDraft) {
  return {
    url: draft.url.trim(),
    event_types: patternsOf(draft.event_types),
    format: draft.format as WebhookEndpoint['format'],
    signature: draft.signature as WebhookEndpoint['signature'],
    description: given(draft.description),
    metadata: givenMetadata(draft.metadata),
  }
}

/** What is sent of the fields that changed. */
export function changeOf(changed: Partial<EndpointDraft>) {
  const { url, event_types, format, metadata } = changed
  return {
    url,
    event_types: event_types === undefined ? undefined : patternsOf(event_types),
    format: format as WebhookEndpoint['format'] | undefined,
    description: orNull(changed.description),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
