import type { ShippingGateway } from '@souk/sdk'
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

const limits = requests.setShippingGateway

type Fields = Readonly<Record<'gatewayKind' | 'gatewayUrl', string>>

/** All of it is sent: another gateway takes the place of the one before. The token is typed, and never shown. */
export function GatewayDialog(props: {
  readonly gateway: ShippingGateway & { readonly etag: string | undefined }
  readonly onClose: () => void
}) {
  const { gateway, onClose } = props
  const t = useTexts()
  const draft = useDraft<Fields>({ gatewayKind: gateway.kind, gatewayUrl: gateway.url ?? '' })
  const [token, setToken] = useState('')
  const { fields, set } = draft
  const isRemote = fields.gatewayKind === 'HTTP'
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.setShippingGateway(bodyOf(fields, token), { idempotencyKey, ifMatch: gateway.etag }),
    about: ['shipping_gateway'],
    done: () => t.shipping.gatewaySaved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.shipping[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      more={token === '' ? [] : [{ name: t.taxes.gatewayToken, now: t.kit.none, after: '•••' }]}
      title={t.shipping.changeGateway}
      action={t.kit.save}
      isIncomplete={isRemote && fields.gatewayUrl.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <SelectField
        label={t.shipping.gatewayKind}
        path="/kind"
        isFirst
        choices={choicesOf(limits.kind.values, t.shipping.gatewayKinds)}
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
        label={t.shipping.gatewayUrl}
        path="/url"
        hint={t.shipping.gatewayUrlHint}
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
    </>
  )
}

function shownIn(key: keyof Fields, value: string, t: Texts): string {
  if (key === 'gatewayKind') return t.shipping.gatewayKinds[value as ShippingGateway['kind']]
  return value || t.kit.none
}

function bodyOf({ gatewayKind, gatewayUrl }: Fields, token: string) {
  const isRemote = gatewayKind === 'HTTP'
  return {
    kind: gatewayKind as ShippingGateway['kind'],
    url: isRemote ? gatewayUrl.trim() : null,
    token: isRemote ? given(token) : undefined,
  }
}
