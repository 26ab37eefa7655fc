import { done, type Outcome } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { useHasProviders } from '../../shared/names/has-providers.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import { type Role, RolesField } from './roles-field.tsx'
import type { MadeLink } from './sign-in-link.tsx'

interface InviteProps {
  readonly onInvited: (link: MadeLink) => void
  readonly onClose: () => void
}

/** Makes a member and the link for the first sign-in. Nobody chooses a password for somebody else, so there is no field for it. */
export function InviteDialog({ onInvited, onClose }: InviteProps) {
  const t = useTexts()
  const [draft, setDraft] = useState({ email: '', name: '', providerId: '' })
  const [roles, setRoles] = useState<ReadonlySet<string>>(new Set())
  const change = useInvite(onInvited, onClose)
  const set = (field: keyof typeof draft) => (value: string) =>
    setDraft({ ...draft, [field]: value })
  const isEmail = fits(draft.email.trim(), requests.createMember.email)
  const submit = () =>
    void change.run({
      email: draft.email.trim(),
      roles: [...roles] as Role[],
      name: given(draft.name),
      provider_id: given(draft.providerId),
    })
  return (
    <Dialog
      title={t.settings.invite}
      action={t.settings.invite}
      isIncomplete={!isEmail || roles.size === 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...requests.createMember.email}
        label={t.settings.email}
        path="/email"
        wrong={draft.email === '' || isEmail ? undefined : t.settings.emailWrong}
        isFirst
        inputMode="email"
        value={draft.email}
        onInput={set('email')}
      />
      <TextField
        {...requests.createMember.name}
        label={t.settings.name}
        path="/name"
        isOptional
        value={draft.name}
        onInput={set('name')}
      />
      <ProviderField
        value={draft.providerId}
        onChange={(providerId) => {
          setDraft({ ...draft, providerId })
          // The roles of the one kind are none of the other.
          if ((providerId === '') !== (draft.providerId === '')) setRoles(new Set())
        }}
      />
      <RolesField isOfProvider={draft.providerId !== ''} chosen={roles} onChange={setRoles} />
    </Dialog>
  )
}

function useInvite(onInvited: InviteProps['onInvited'], onClose: () => void) {
  const t = useTexts()
  return useChange({
    run: async (body: Sent<'createMember'>, idempotencyKey): Promise<Outcome<MadeLink>> => {
      const made = await souk.createMember(body, { idempotencyKey })
      if (made.approval) return made
      const link = done(
        await souk.createSignInLink(
          { memberId: made.data.id },
          { idempotencyKey: `${idempotencyKey}-link` },
        ),
      )
      return { ...made, data: { ...link, name: made.data.name ?? made.data.email } }
    },
    about: ['member'],
    done: (link) => {
      onInvited(link)
      return t.settings.invited(link.name)
    },
    onEnd: onClose,
  })
}

/** The tenant itself, or the provider that somebody works for; without providers there is nothing to choose. */
function ProviderField(props: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const t = useTexts()
  if (!useHasProviders()) return null
  return (
    <NameField
      names={providerNames}
      label={t.settings.provider}
      isOptional
      none={t.settings.ofTenant}
      {...props}
    />
  )
}
