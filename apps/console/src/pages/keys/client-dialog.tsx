import type { Client, CreateClientRequest, CreateClientResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { RightsField, useGrantable } from '../../shared/rights.tsx'
import { useTexts } from '../../texts/index.ts'
import {
  type ClientDraft,
  changedFields,
  draftOf,
  fieldsOf,
  lacksRedirect,
} from './client-draft.ts'

interface ClientDialogProps {
  /** The one to change; a new one is made without. */
  readonly client?: Client & { readonly etag: string | undefined }
  readonly onMade?: (made: CreateClientResponse) => void
  readonly onClose: () => void
}

export function ClientDialog({ client, onMade, onClose }: ClientDialogProps) {
  const t = useTexts()
  const known = useGrantable()
  const [before] = useState(() => draftOf(client, known))
  const [draft, setDraft] = useState(before)
  const changed = changedFields(before, draft)
  const change = useSave(client, onMade, onClose)
  const isUnchanged = client !== undefined && Object.keys(changed).length === 0
  const isIncomplete =
    draft.name.trim() === '' ||
    draft.scopes.size === 0 ||
    draft.grants.size === 0 ||
    lacksRedirect(draft)
  return (
    <Dialog
      title={client ? t.keys.changeClient : t.keys.createClient}
      action={client ? t.kit.save : t.keys.createClient}
      isWide
      isIncomplete={isIncomplete || isUnchanged}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ draft, changed })}
      onClose={onClose}
    >
      <ClientFields draft={draft} onChange={setDraft} isNew={client === undefined} />
      {client && !isUnchanged && <Changes before={before} draft={draft} changed={changed} />}
    </Dialog>
  )
}

function ClientFields(props: {
  readonly draft: ClientDraft
  readonly onChange: (draft: ClientDraft) => void
  readonly isNew: boolean
}) {
  const t = useTexts()
  const { draft, onChange, isNew } = props
  const set = (changed: Partial<ClientDraft>) => onChange({ ...draft, ...changed })
  const hasMembers = draft.grants.has('authorization_code')
  return (
    <>
      <div class="fields-beside">
        <TextField
          label={t.keys.name}
          hint={t.keys.nameHint}
          isFirst
          maxLength={200}
          value={draft.name}
          onInput={(name) => set({ name })}
        />
        {isNew && (
          <SelectField
            label={t.keys.kind}
            choices={[
              ['confidential', t.keys.confidential],
              ['public', t.keys.public],
            ]}
            value={draft.isConfidential ? 'confidential' : 'public'}
            onChange={(kind) => set(ofKind(kind === 'confidential'))}
          />
        )}
      </div>
      <CheckGroup
        label={t.keys.grants}
        choices={Object.entries(t.keys.grantNames).filter(
          ([grant]) => draft.isConfidential || grant !== 'client_credentials',
        )}
        chosen={draft.grants}
        onChange={(grants) => set({ grants })}
      />
      {hasMembers && (
        <TextField
          label={t.keys.redirects}
          hint={t.keys.redirectsHint}
          wrong={lacksRedirect(draft) ? t.keys.redirectsWrong : undefined}
          isLong
          value={draft.redirects}
          onInput={(redirects) => set({ redirects })}
        />
      )}
      <RightsField chosen={draft.scopes} onChange={(scopes) => set({ scopes })} />
    </>
  )
}

/** Without a secret it cannot get tokens for itself. */
function ofKind(isConfidential: boolean): Partial<ClientDraft> {
  const grants = isConfidential ? ['client_credentials'] : ['authorization_code', 'refresh_token']
  return { isConfidential, grants: new Set(grants) }
}

function Changes(props: {
  readonly before: ClientDraft
  readonly draft: ClientDraft
  readonly changed: ReturnType<typeof changedFields>
}) {
  const t = useTexts()
  const { changed } = props
  const [was, is] = [fieldsOf(props.before), fieldsOf(props.draft)]
  const names = {
    name: t.keys.name,
    scopes: t.keys.rights,
    grant_types: t.keys.grants,
    redirect_uris: t.keys.redirects,
  }
  const shown = (name: keyof typeof names, value: string | readonly string[]) => {
    if (typeof value === 'string') return value
    return name === 'redirect_uris' ? value.join(', ') || t.kit.none : wordsOf(value)
  }
  const wordsOf = (values: readonly string[]) =>
    values
      .map((one) => t.scopes.names[one] ?? t.keys.grantNames[one as 'refresh_token'] ?? one)
      .join(', ')
  return (
    <NowAfter
      lines={(Object.keys(changed) as (keyof typeof names)[]).map((name) => ({
        name: names[name],
        now: shown(name, was[name]),
        after: shown(name, is[name]),
      }))}
    />
  )
}

interface Save {
  readonly draft: ClientDraft
  readonly changed: ReturnType<typeof changedFields>
}

function useSave(
  client: ClientDialogProps['client'],
  onMade: ClientDialogProps['onMade'],
  onClose: () => void,
) {
  const t = useTexts()
  return useChange<Save, Client | CreateClientResponse>({
    run: ({ draft, changed }, idempotencyKey) =>
      client
        ? souk.updateClient(
            { clientId: client.id, ...(changed as object) },
            { idempotencyKey, ifMatch: client.etag },
          )
        : souk.createClient(
            { ...(fieldsOf(draft) as CreateClientRequest), confidential: draft.isConfidential },
            { idempotencyKey },
          ),
    about: ['client'],
    done: (made) => {
      if (client) return t.keys.saved
      onMade?.(made)
      return t.keys.clientMade
    },
    onEnd: onClose,
  })
}
