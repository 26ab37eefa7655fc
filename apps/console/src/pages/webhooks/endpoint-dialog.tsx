import type { CreateWebhookEndpointResponse, WebhookEndpoint } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf, fits } from '../../kit/limits.ts'
import { metadataOf } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { changeOf, draftOf, type EndpointDraft, endpointOf, patternsOf } from './draft.ts'

interface EndpointDialogProps {
  /** The one to change; a new one is made without. */
  readonly endpoint?: WebhookEndpoint & { readonly etag: string | undefined }
  readonly onMade?: (made: CreateWebhookEndpointResponse) => void
  readonly onClose: () => void
}

export function EndpointDialog({ endpoint, onMade, onClose }: EndpointDialogProps) {
  const t = useTexts()
  const draft = useDraft(draftOf(endpoint))
  const { fields } = draft
  const create = useCreate(onMade, onClose)
  const change = useSave(endpoint, onClose)
  const { isRunning, error } = endpoint ? change : create
  const isWrong = isWrongPatterns(fields.event_types) || !metadataOf(fields.metadata)
  const nameOf = (key: keyof EndpointDraft) => t.webhooks[key === 'event_types' ? 'events' : key]
  const submit = () => void (endpoint ? change.run(draft.changed) : create.run(fields))
  return (
    <ChangeDialog
      draft={draft}
      nameOf={nameOf}
      isNew={endpoint === undefined}
      title={endpoint ? t.webhooks.change : t.webhooks.create}
      action={endpoint ? t.kit.save : t.webhooks.create}
      isIncomplete={fields.url.trim() === '' || isWrong}
      isRunning={isRunning}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <EndpointFields draft={fields} onChange={draft.set} isNew={endpoint === undefined} />
    </ChangeDialog>
  )
}

/** None, or one that is no pattern. */
function isWrongPatterns(text: string): boolean {
  const patterns = patternsOf(text)
  const { items } = requests.createWebhookEndpoint.event_types
  return patterns.length === 0 || !patterns.every((pattern) => fits(pattern, items))
}

interface EndpointFieldsProps {
  readonly draft: EndpointDraft
  readonly onChange: (changed: Partial<EndpointDraft>) => void
  readonly isNew: boolean
}

function EndpointFields(props: EndpointFieldsProps) {
  const t = useTexts()
  const { draft, onChange } = props
  const set = (field: keyof EndpointDraft) => (value: string) => onChange({ [field]: value })
  const noEvents = isWrongPatterns(draft.event_types)
  return (
    <>
      <TextField
        {...requests.createWebhookEndpoint.url}
        label={t.webhooks.url}
        path="/url"
        hint={t.webhooks.urlHint}
        isFirst
        value={draft.url}
        onInput={set('url')}
      />
      <TextField
        label={t.webhooks.events}
        path="/event_types"
        hint={t.webhooks.eventsHint}
        wrong={noEvents ? t.webhooks.eventsWrong : undefined}
        isLong
        value={draft.event_types}
        onInput={set('event_types')}
      />
      <SendingFields {...props} />
      <TextField
        {...requests.createWebhookEndpoint.description}
        label={t.webhooks.description}
        path="/description"
        isOptional
        value={draft.description}
        onInput={set('description')}
      />
      <MetadataField value={draft.metadata} onInput={set('metadata')} />
    </>
  )
}

/** In which form events are sent, and how they are signed, which stays. */
function SendingFields({ draft, onChange, isNew }: EndpointFieldsProps) {
  const t = useTexts()
  const { format, signature } = requests.createWebhookEndpoint
  return (
    <div class="fields-beside">
      <SelectField
        label={t.webhooks.format}
        path="/format"
        choices={choicesOf(format.values, t.webhooks.formats)}
        value={draft.format}
        onChange={(chosen) => onChange({ format: chosen })}
      />
      {isNew && (
        <SelectField
          label={t.webhooks.signature}
          choices={choicesOf(signature.values, t.webhooks.signatures)}
          value={draft.signature}
          onChange={(chosen) => onChange({ signature: chosen })}
        />
      )}
    </div>
  )
}

function useCreate(onMade: EndpointDialogProps['onMade'], onClose: () => void) {
  const t = useTexts()
  return useChange({
    run: (draft: EndpointDraft, idempotencyKey) =>
      souk.createWebhookEndpoint(endpointOf(draft), { idempotencyKey }),
    about: ['webhook'],
    done: (made) => {
      onMade?.(made)
      return t.webhooks.madeTitle
    },
    onEnd: onClose,
  })
}

function useSave(endpoint: EndpointDialogProps['endpoint'], onClose: () => void) {
  const t = useTexts()
  return useChange({
    run: (changed: Partial<EndpointDraft>, idempotencyKey) =>
      souk.updateWebhookEndpoint(
        { endpointId: endpoint?.id ?? '', ...changeOf(changed) },
        { idempotencyKey, ifMatch: endpoint?.etag },
      ),
    about: ['webhook'],
    done: () => t.webhooks.saved,
    onEnd: onClose,
  })
}
