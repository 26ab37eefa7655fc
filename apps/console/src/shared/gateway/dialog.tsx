import type { Outcome } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import type { Subject } from '../../api/subject.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf, type TextLimits } from '../../kit/limits.ts'
import type { Choice } from '../../kit/options.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'

type Kind = 'BUILT_IN' | 'HTTP'
type Fields = Readonly<Record<'gatewayKind' | 'gatewayUrl' | 'onFailure', string>>

/** What is sent of any gateway. */
export interface NamedGateway {
  readonly kind: Kind
  readonly url: string | null
  readonly token: string | undefined
}

interface GatewayTexts {
  readonly changeGateway: string
  readonly gatewaySaved: string
  readonly gatewayKind: string
  readonly gatewayKinds: Readonly<Record<Kind, string>>
  readonly gatewayUrl: string
  readonly gatewayUrlHint: string
}

interface GatewayLimits {
  readonly kind: { readonly values: readonly Kind[] }
  readonly url: TextLimits
  readonly token: { readonly maxLength: number }
}

export interface GatewayDialogProps<Saved> {
  readonly gateway: {
    readonly kind: Kind
    readonly url: string | null
    readonly is_authorized: boolean
  }
  readonly texts: GatewayTexts
  readonly limits: GatewayLimits
  readonly about: Subject
  /** What happens if it does not answer, where that can be chosen. */
  readonly onFailure?: {
    readonly label: string
    readonly value: string
    readonly choices: readonly Choice[]
  }
  readonly save: (
    named: NamedGateway,
    onFailure: string,
    idempotencyKey: string,
  ) => Promise<Outcome<Saved>>
  readonly onClose: () => void
}

/** All of it is sent: another gateway takes the place of the one before. The token is typed, and never shown. */
export function GatewayDialog<Saved>(props: GatewayDialogProps<Saved>) {
  const { gateway, texts, limits, onFailure, save, onClose } = props
  const t = useTexts()
  const draft = useDraft<Fields>({
    gatewayKind: gateway.kind,
    gatewayUrl: gateway.url ?? '',
    onFailure: onFailure?.value ?? '',
  })
  const [token, setToken] = useState('')
  const { fields, set } = draft
  const isRemote = fields.gatewayKind === 'HTTP'
  const tokenNow = gateway.is_authorized ? '•••' : t.kit.none
  const change = useChange<undefined, Saved>({
    run: (_, idempotencyKey) => save(namedBy(fields, token), fields.onFailure, idempotencyKey),
    about: [props.about],
    done: () => texts.gatewaySaved,
    onEnd: onClose,
  })
  const kinds = choicesOf(limits.kind.values, texts.gatewayKinds)
  const words = new Map([...kinds, ...(onFailure?.choices ?? [])])
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => (key === 'onFailure' ? (onFailure?.label ?? '') : texts[key])}
      shown={(_, value) => words.get(String(value)) ?? (String(value) || t.kit.none)}
      more={token === '' ? [] : [{ name: t.taxes.gatewayToken, now: tokenNow, after: '•••' }]}
      title={texts.changeGateway}
      action={t.kit.save}
      isIncomplete={isRemote && fields.gatewayUrl.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <SelectField
        label={texts.gatewayKind}
        path="/kind"
        isFirst
        choices={kinds}
        value={fields.gatewayKind}
        onChange={(gatewayKind) => set({ gatewayKind })}
      />
      {isRemote && <RemoteFields {...{ fields, set, texts, limits, onFailure, token, setToken }} />}
    </ChangeDialog>
  )
}

interface RemoteFieldsProps extends Pick<Draft<Fields>, 'fields' | 'set'> {
  readonly texts: GatewayTexts
  readonly limits: GatewayLimits
  readonly onFailure: GatewayDialogProps<unknown>['onFailure']
  readonly token: string
  readonly setToken: (token: string) => void
}

function RemoteFields(props: RemoteFieldsProps) {
  const { fields, set, texts, limits, onFailure: failing, token, setToken } = props
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.url}
        label={texts.gatewayUrl}
        path="/url"
        hint={texts.gatewayUrlHint}
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
      {failing && (
        <SelectField
          label={failing.label}
          path="/on_failure"
          choices={failing.choices}
          value={fields.onFailure}
          onChange={(onFailure) => set({ onFailure })}
        />
      )}
    </>
  )
}

function namedBy({ gatewayKind, gatewayUrl }: Fields, token: string): NamedGateway {
  const isRemote = gatewayKind === 'HTTP'
  return {
    kind: gatewayKind as Kind,
    url: isRemote ? gatewayUrl.trim() : null,
    token: isRemote ? given(token) : undefined,
  }
}
