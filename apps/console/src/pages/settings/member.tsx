import type { Member } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonTexts } from '../../kit/skeleton-card.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { LastChange } from '../../shared/last-change.tsx'
import { nameOfMember } from '../../shared/names/members.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { Rights } from '../../shared/rights.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { ChangeMemberDialog, LinkDialog, RemoveDialog, StatusDialog } from './member-dialogs.tsx'
import { MemberSkeleton } from './member-skeleton.tsx'
import { MemberStatus } from './member-status.tsx'
import { useRoles } from './roles.tsx'
import { type MadeLink, SignInLinkTold } from './sign-in-link.tsx'

export type ShownMember = Member & { readonly etag: string | undefined }

export function MemberDetail({ memberId }: { readonly memberId: string }) {
  const t = useTexts()
  const { data: member, error } = useQuery({
    key: ['member', memberId],
    about: ['member'],
    run: async (signal): Promise<ShownMember> => {
      const { data, etag } = await souk.getMember({ memberId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={4}
        back={{ to: 'settings/members', name: t.settings.members }}
        id={memberId}
        title={member && nameOfMember(member)}
        badges={member && <MemberStatus {...member} />}
        actions={member && <Actions member={member} />}
        note={member?.email}
      />
      <Refusal error={error} />
      {!member && !error && <MemberSkeleton />}
      {member && (
        <div class="columns">
          <div>
            <RightsCard member={member} />
          </div>
          <div>
            <MemberFacts member={member} />
            <TimelineCard about={memberId} nouns={['member']} />
          </div>
        </div>
      )}
      {member && <OpenDialog member={member} />}
    </main>
  )
}

function RightsCard({ member }: { readonly member: Member }) {
  const t = useTexts()
  const roles = useRoles()
  const held = roles?.filter(({ name }) => member.roles.includes(name)) ?? []
  const scopes = new Set(held.flatMap((role) => role.scopes))
  return (
    <Card title={t.settings.rights}>
      {roles ? <Rights scopes={[...scopes]} /> : <SkeletonTexts count={1} />}
    </Card>
  )
}

function MemberFacts({ member }: { readonly member: Member }) {
  const t = useTexts()
  const providerName = useProviderNames()
  return (
    <Card title={t.settings.member}>
      <Facts
        lines={[
          [t.settings.rolesOf, member.roles.map((role) => t.roles[role]).join(', ')],
          ...(member.provider_id === null
            ? []
            : ([[t.settings.provider, providerName(member.provider_id)]] as const)),
          [
            t.settings.signIn,
            member.has_password ? t.settings.withPassword : t.settings.noPassword,
          ],
          [t.settings.since, exactTime(new Date(member.created_at))],
          [t.settings.lastChange, <LastChange key="last" actorId={member.id} />],
        ]}
      />
    </Card>
  )
}

function Actions({ member }: { readonly member: ShownMember }) {
  const t = useTexts()
  const may = useMay()
  if (!may('updateMember')) return null
  const open = (action: string) => () => search({ do: action })
  const isActive = member.status === 'ACTIVE'
  return (
    <>
      <Button icon="trash" onClick={open('remove')}>
        {t.settings.remove}
      </Button>
      <Button icon={isActive ? 'ban' : 'check'} onClick={open(isActive ? 'disable' : 'enable')}>
        {isActive ? t.settings.disable : t.settings.enable}
      </Button>
      {isActive && (
        <Button icon="key-round" onClick={open('link')}>
          {t.settings.makeLink}
        </Button>
      )}
      <Button icon="pencil" onClick={open('change')}>
        {t.kit.edit}
      </Button>
    </>
  )
}

const close = () => search({ do: null })

function OpenDialog({ member }: { readonly member: ShownMember }) {
  const action = useAddress().query.get('do')
  const [link, setLink] = useState<MadeLink>()
  const props = { member, onClose: close }
  if (link) return <SignInLinkTold link={link} onClose={() => setLink(undefined)} />
  if (action === 'change') return <ChangeMemberDialog {...props} />
  if (action === 'link') return <LinkDialog {...props} onMade={setLink} />
  if (action === 'remove') return <RemoveDialog {...props} />
  if (action === 'disable' || action === 'enable')
    return <StatusDialog key={action} {...props} action={action} />
  return null
}
