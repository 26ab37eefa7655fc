import type { CreateWebhookEndpointResponse, WebhookEndpoint } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { metadataOf } from '../../kit/metadata.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { draftOf, type EndpointDraft, fieldsOf, patternsOf } from './draft.ts'

interface EndpointDialogProps {
  /** The one to change; a new one is made without. */
  readonly endpoint?: WebhookEndpoint & { readonly etag: string | undefined }
  readonly onMade?: (made: CreateWebhookEndpointResponse) => void
  readonly onClose: () => void
}

export function EndpointDialog({ endpoint, onMade, onClose }: EndpointDialogProps) {
  const t = useTexts()
  const draft = useDraft(draftOf(endpoint))
  const { fields, changes } = draft
  const create = useCreate(onMade, onClose)
  const change = useSave(endpoint, onClose)
  const { isRunning, error } = endpoint ? change : create
  const isWrong = patternsOf(fields.event_types).length === 0 || !metadataOf(fields.metadata)
  const nameOf = (key: keyof EndpointDraft) => t.webhooks[key === 'event_types' ? 'events' : key]
  const submit = () =>
    void (endpoint
      ? change.run({ draft: fields, changed: new Set(changes.map(({ key }) => key)) })
      : create.run(fields))
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

function EndpointFields(props: {
  readonly draft: EndpointDraft
  readonly onChange: (changed: Partial<EndpointDraft>) => void
  readonly isNew: boolean
}) {
  const t = useTexts()
  const { draft, onChange, isNew } = props
  const set = (field: keyof EndpointDraft) => (value: string) => onChange({ [field]: value })
  const noEvents = patternsOf(draft.event_types).length === 0
  return (
    <>
      <TextField
        label={t.webhooks.url}
        path="/url"
        hint={t.webhooks.urlHint}
        isFirst
        maxLength={2_000}
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
      <div class="fields-beside">
        <SelectField
          label={t.webhooks.format}
          path="/format"
          choices={Object.entries(t.webhooks.formats)}
          value={draft.format}
          onChange={set('format')}
        />
        {isNew && (
          <SelectField
            label={t.webhooks.signature}
            choices={Object.entries(t.webhooks.signatures)}
            value={draft.signature}
            onChange={set('signature')}
          />
        )}
      </div>
      <TextField
        label={t.webhooks.description}
        path="/description"
        isOptional
        maxLength={500}
        value={draft.description}
        onInput={set('description')}
      />
      <TextField
        label={t.webhooks.metadata}
        path="/metadata"
        isOptional
        hint={t.webhooks.metadataHint}
        wrong={metadataOf(draft.metadata) ? undefined : t.webhooks.metadataWrong}
        isLong
        value={draft.metadata}
        onInput={set('metadata')}
      />
    </>
  )
}

const all = new Set(['url', 'event_types', 'format', 'metadata'])

function useCreate(onMade: EndpointDialogProps['onMade'], onClose: () => void) {
  const t = useTexts()
  return useChange({
    run: (draft: EndpointDraft, idempotencyKey) =>
      souk.createWebhookEndpoint(
        {
          ...fieldsOf(draft, all),
          url: draft.url.trim(),
          event_types: patternsOf(draft.event_types),
          signature: draft.signature as WebhookEndpoint['signature'],
          ...(draft.description.trim() !== '' && { description: draft.description.trim() }),
        },
        { idempotencyKey },
      ),
    about: ['webhook'],
    done: (made) => {
      onMade?.(made)
      return t.webhooks.madeTitle
    },
    onEnd: onClose,
  })
}

interface Save {
  readonly draft: EndpointDraft
  readonly changed: ReadonlySet<string>
}

function useSave(endpoint: EndpointDialogProps['endpoint'], onClose: () => void) {
  const t = useTexts()
  return useChange({
    run: ({ draft, changed }: Save, idempotencyKey) =>
      souk.updateWebhookEndpoint(
        {
          endpointId: endpoint?.id ?? '',
          ...fieldsOf(draft, changed),
          ...(changed.has('description') && { description: draft.description.trim() || null }),
        },
        { idempotencyKey, ifMatch: endpoint?.etag },
      ),
    about: ['webhook'],
    done: () => t.webhooks.saved,
    onEnd: onClose,
  })
}
