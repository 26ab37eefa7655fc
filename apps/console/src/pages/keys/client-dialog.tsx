import type { Client, CreateClientResponse } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { CheckGroup } from '../../kit/check-group.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { RightsField, useGrantable } from '../../shared/rights.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import {
  type ClientDraft,
  changedClient,
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
  const draft = useDraft<ClientDraft>(draftOf(client, known))
  const { fields, changes } = draft
  const change = useSave(client, onMade, onClose)
  const isIncomplete =
    fields.name.trim() === '' ||
    fields.scopes.size === 0 ||
    fields.grants.size === 0 ||
    lacksRedirect(fields)
  const names: Readonly<Record<keyof ClientDraft, string>> = {
    name: t.keys.name,
    scopes: t.keys.rights,
    isConfidential: t.keys.kind,
    grants: t.keys.grants,
    redirects: t.keys.redirects,
  }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      shown={(key, value) => (key === 'name' ? String(value) : shownText(value, t))}
      isNew={client === undefined}
      title={client ? t.keys.changeClient : t.keys.createClient}
      action={client ? t.kit.save : t.keys.createClient}
      isWide
      isIncomplete={isIncomplete}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ fields, changed: changes.map(({ key }) => key) })}
      onClose={onClose}
    >
      <ClientFields draft={fields} set={draft.set} isNew={client === undefined} />
    </ChangeDialog>
  )
}

/** Scopes and ways to get tokens in words, addresses in a line. */
function shownText(value: FieldValue, t: Texts): string {
  if (typeof value === 'boolean') return value ? t.keys.confidential : t.keys.public
  if (typeof value === 'string') return value.split(/\s+/).join(', ')
  const nameOf = (one: string) =>
    t.scopes.names[one] ?? t.keys.grantNames[one as 'refresh_token'] ?? one
  return [...value].map(nameOf).join(', ')
}

function ClientFields(props: {
  readonly draft: ClientDraft
  readonly set: (changed: Partial<ClientDraft>) => void
  readonly isNew: boolean
}) {
  const t = useTexts()
  const { draft, set, isNew } = props
  const hasMembers = draft.grants.has('authorization_code')
  return (
    <>
      <div class="fields-beside">
        <TextField
          {...requests.createClient.name}
          label={t.keys.name}
          path="/name"
          hint={t.keys.nameHint}
          isFirst
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
        path="/grant_types"
        isRequired
        choices={choicesOf(
          requests.createClient.grant_types.items.values,
          t.keys.grantNames,
        ).filter(([grant]) => draft.isConfidential || grant !== 'client_credentials')}
        chosen={draft.grants}
        onChange={(grants) => set({ grants })}
      />
      {hasMembers && (
        <TextField
          label={t.keys.redirects}
          path="/redirect_uris"
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

interface Save {
  readonly fields: ClientDraft
  readonly changed: readonly (keyof ClientDraft)[]
}

function useSave(
  client: ClientDialogProps['client'],
  onMade: ClientDialogProps['onMade'],
  onClose: () => void,
) {
  const t = useTexts()
  return useChange<Save, Client | CreateClientResponse>({
    run: ({ fields, changed }, idempotencyKey) =>
      client
        ? souk.updateClient(
            { clientId: client.id, ...changedClient(fields, changed) },
            { idempotencyKey, ifMatch: client.etag },
          )
        : souk.createClient(
            { ...fieldsOf(fields), confidential: fields.isConfidential },
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
