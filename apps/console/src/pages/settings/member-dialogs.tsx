import type { Outcome } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { navigate } from '../../router/address.ts'
import { nameOfMember } from '../../shared/names/members.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { ShownMember } from './member.tsx'
import { changedMember, draftOf, type MemberDraft } from './member-draft.ts'
import { type Role, RolesField } from './roles-field.tsx'
import type { MadeLink } from './sign-in-link.tsx'

interface MemberDialogProps {
  readonly member: ShownMember
  readonly onClose: () => void
}

/** The password is not among the fields: members choose their own by a link. */
export function ChangeMemberDialog({ member, onClose }: MemberDialogProps) {
  const t = useTexts()
  const draft = useDraft<MemberDraft>(draftOf(member))
  const { name, roles } = draft.fields
  const change = useUpdate(member, onClose, t.settings.memberSaved(nameOfMember(member)))
  // A name cannot be taken away again.
  const needsName = member.name !== null
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => (key === 'name' ? t.settings.name : t.settings.rolesOf)}
      shown={(_, value) => (typeof value === 'object' ? rolesText(value, t) : String(value))}
      title={t.settings.changeMember}
      action={t.kit.save}
      isIncomplete={roles.size === 0 || (needsName && name.trim() === '')}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(changedMember(draft.changed))}
      onClose={onClose}
    >
      <TextField
        {...requests.updateMember.name}
        label={t.settings.name}
        path="/name"
        isFirst
        isOptional={!needsName}
        value={name}
        onInput={(typed) => draft.set({ name: typed })}
      />
      <RolesField
        isOfProvider={member.provider_id !== null}
        chosen={roles}
        onChange={(chosen) => draft.set({ roles: chosen })}
      />
    </ChangeDialog>
  )
}

function rolesText(roles: ReadonlySet<string>, t: Texts): string {
  return [...roles]
    .map((role) => t.roles[role as Role])
    .sort()
    .join(', ')
}

function useUpdate(member: ShownMember, onEnd: () => void, told: string) {
  return useChange({
    run: (body: Omit<Sent<'updateMember'>, 'memberId'>, idempotencyKey) =>
      souk.updateMember({ memberId: member.id, ...body }, { idempotencyKey, ifMatch: member.etag }),
    about: ['member'],
    done: () => told,
    onEnd,
  })
}

interface StatusDialogProps extends MemberDialogProps {
  readonly action: 'disable' | 'enable'
}

export function StatusDialog({ member, action, onClose }: StatusDialogProps) {
  const t = useTexts()
  const name = nameOfMember(member)
  const isDisabling = action === 'disable'
  const change = useUpdate(member, onClose, t.settings.memberSaved(name))
  const { ACTIVE, DISABLED } = t.states.member
  const texts: readonly [string, string] = [t.settings.signInNow, t.settings.signInNot]
  const [now, after] = isDisabling ? texts : texts.toReversed()
  return (
    <Dialog
      title={isDisabling ? t.settings.disableOf(name) : t.settings.enableOf(name)}
      action={isDisabling ? t.settings.disable : t.settings.enable}
      isDanger={isDisabling}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run({
          name: undefined,
          roles: undefined,
          status: isDisabling ? 'DISABLED' : 'ACTIVE',
        })
      }
      onClose={onClose}
    >
      <NowAfter
        lines={[
          {
            name: t.settings.status,
            now: isDisabling ? ACTIVE : DISABLED,
            after: isDisabling ? DISABLED : ACTIVE,
          },
          { name, now, after },
        ]}
      />
    </Dialog>
  )
}

export function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const t = useTexts()
  const name = nameOfMember(member)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.removeMember({ memberId: member.id }, { idempotencyKey, ifMatch: member.etag }),
    about: ['member'],
    done: () => t.settings.removed(name),
    onEnd: () => navigate('settings/members'),
  })
  return (
    <Dialog
      title={t.settings.removeOf(name)}
      action={t.settings.remove}
      isDanger
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <NowAfter
        lines={[
          {
            name: t.settings.member,
            now: t.states.member[member.status],
            after: t.settings.removedAfter,
          },
        ]}
      />
    </Dialog>
  )
}

interface LinkDialogProps extends MemberDialogProps {
  readonly onMade: (link: MadeLink) => void
}

export function LinkDialog({ member, onMade, onClose }: LinkDialogProps) {
  const t = useTexts()
  const change = useChange({
    run: async (_: undefined, idempotencyKey): Promise<Outcome<MadeLink>> => {
      const made = await souk.createSignInLink({ memberId: member.id }, { idempotencyKey })
      return made.approval ? made : { ...made, data: { ...made.data, name: nameOfMember(member) } }
    },
    about: ['member'],
    done: (link) => {
      onMade(link)
      return t.settings.linkMade
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.settings.makeLink}
      action={t.settings.makeLink}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="soft">{t.settings.makeLinkText}</p>
    </Dialog>
  )
}
