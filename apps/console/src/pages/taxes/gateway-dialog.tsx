import type { TaxGateway } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

const limits = requests.setTaxGateway

type Fields = Readonly<Record<'gatewayKind' | 'gatewayUrl' | 'onFailure', string>>

/** All of it is sent: another gateway takes the place of the one before. The token is typed, and never shown. */
export function GatewayDialog(props: {
  readonly gateway: TaxGateway
  readonly onClose: () => void
}) {
  const { gateway, onClose } = props
  const t = useTexts()
  const draft = useDraft(fieldsOf(gateway))
  const [token, setToken] = useState('')
  const { fields, set } = draft
  const isRemote = fields.gatewayKind === 'HTTP'
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.setTaxGateway(bodyOf(fields, token), { idempotencyKey }),
    about: ['tax_gateway'],
    done: () => t.taxes.gatewaySaved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.taxes[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      more={token === '' ? [] : [{ name: t.taxes.gatewayToken, now: t.kit.none, after: '•••' }]}
      title={t.taxes.changeGateway}
      action={t.kit.save}
      isIncomplete={isRemote && fields.gatewayUrl.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <SelectField
        label={t.taxes.gatewayKind}
        path="/kind"
        isFirst
        choices={choicesOf(limits.kind.values, t.taxes.gatewayKinds)}
        value={fields.gatewayKind}
        onChange={(gatewayKind) => set({ gatewayKind })}
      />
      {isRemote && <RemoteFields {...{ fields, set, token, setToken }} />}
    </ChangeDialog>
  )
}

interface RemoteFieldsProps extends Pick<Draft<Fields>, 'fields' | 'set'> {
  readonly token: string
  readonly setToken: (token: string) => void
}

function RemoteFields({ fields, set, token, setToken }: RemoteFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.url}
        label={t.taxes.gatewayUrl}
        path="/url"
        hint={t.taxes.gatewayUrlHint}
        value={fields.gatewayUrl}
        onInput={(gatewayUrl) => set({ gatewayUrl })}
      />
      <TextField
        maxLength={limits.token.maxLength}
        label={t.taxes.gatewayToken}
        path="/token"
        isOptional
        secret="new-password"
        hint={t.taxes.gatewayTokenHint}
        value={token}
        onInput={setToken}
      />
      <SelectField
        label={t.taxes.onFailure}
        path="/on_failure"
        choices={choicesOf(limits.on_failure.values, t.taxes.failurePolicies)}
        value={fields.onFailure}
        onChange={(onFailure) => set({ onFailure })}
      />
    </>
  )
}

function fieldsOf({ kind, url, on_failure }: TaxGateway): Fields {
  return { gatewayKind: kind, gatewayUrl: url ?? '', onFailure: on_failure }
}

function shownIn(key: keyof Fields, value: string, t: Texts): string {
  if (key === 'gatewayKind') return t.taxes.gatewayKinds[value as TaxGateway['kind']]
  if (key === 'onFailure') return t.taxes.failurePolicies[value as TaxGateway['on_failure']]
  return value || t.kit.none
}

function bodyOf({ gatewayKind, gatewayUrl, onFailure }: Fields, token: string) {
  return {
    kind: gatewayKind as TaxGateway['kind'],
    url: gatewayKind === 'HTTP' ? gatewayUrl.trim() : null,
    token: given(token),
    on_failure: onFailure as TaxGateway['on_failure'],
  }
}
