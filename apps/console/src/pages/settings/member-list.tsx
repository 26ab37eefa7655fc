import type { Member } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useProviderNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { InviteDialog } from './invite.tsx'
import { MemberStatus } from './member-status.tsx'
import { SettingsSections } from './sections.tsx'
import { type MadeLink, SignInLinkTold } from './sign-in-link.tsx'

export function MemberList() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const [link, setLink] = useState<MadeLink>()
  const providerName = useProviderNames()
  return (
    <>
      <ListPage<Member>
        path="settings/members"
        title={t.menu.settings}
        icon="users"
        about={['member']}
        above={<SettingsSections />}
        filters={[]}
        actions={
          may('createMember') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'invite' })}>
              {t.settings.invite}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listMembers(wanted, { signal })}
        columns={columnsOf(t, providerName)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `settings/members/${id}`}
        none={{ title: t.settings.noMember, detail: t.settings.noMemberDetail }}
        noneFound={t.settings.noMember}
      />
      {query.get('do') === 'invite' && (
        <InviteDialog onInvited={setLink} onClose={() => search({ do: null })} />
      )}
      {link && <SignInLinkTold link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

function columnsOf(
  t: Texts,
  providerName: (id: string | null) => string,
): readonly Column<Member>[] {
  return [
    {
      key: 'member',
      title: t.settings.member,
      cell: ({ name, email }) => (
        <span>
          <strong class="theirs">{name ?? email}</strong>
          {name !== null && <span class="note theirs below">{email}</span>}
        </span>
      ),
    },
    {
      key: 'roles',
      title: t.settings.rolesOf,
      cell: ({ roles, provider_id }) => (
        <span class="soft">
          {roles.map((role) => t.roles[role]).join(', ')}
          {provider_id !== null && ` · ${providerName(provider_id)}`}
        </span>
      ),
    },
    { key: 'status', title: t.settings.status, cell: (item) => <MemberStatus {...item} /> },
    {
      key: 'since',
      title: t.settings.since,
      isFigure: true,
      cell: ({ created_at }) => (
        <span class="soft">
          <Time at={created_at} />
        </span>
      ),
    },
  ]
}
