import type { Agent } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { filterValue } from '../../shared/filter-value.tsx'
import { actorText } from '../../shared/names/actors.ts'
import { useMemberNames } from '../../shared/names/members.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AgentDialog } from './dialog.tsx'
import { AgentStatus } from './status.tsx'

export function AgentList() {
  const t = useTexts()
  const may = useMay()
  const memberName = useMemberNames()
  const { query } = useAddress()
  const states = t.states.agent
  return (
    <>
      <ListPage<Agent>
        path="agents"
        title={t.menu.agents}
        icon="bot"
        about={['agent']}
        filters={['status', 'owner_member_id']}
        filterValue={filterValue}
        tabs={{
          parameter: 'status',
          tabs: [['', t.agents.all], ...Object.entries(states)],
        }}
        actions={
          may('createAgent') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.agents.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listAgents(wanted, { signal })}
        columns={columnsOf(t, memberName)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `agents/${id}`}
        none={{ title: t.agents.none, detail: t.agents.noneDetail }}
        noneFound={t.agents.noneFound}
      />
      {query.get('do') === 'create' && <AgentDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts, memberName: (id: string) => string): readonly Column<Agent>[] {
  return [
    {
      key: 'name',
      title: t.agents.agent,
      text: ({ name }) => name,
      cell: ({ name, purpose }) => (
        <>
          <strong class="theirs">{name}</strong>
          <div class="note theirs two-lines">{purpose}</div>
        </>
      ),
    },
    {
      key: 'owner',
      title: t.agents.owner,
      text: ({ owner_member_id }) => actorText(owner_member_id),
      isAside: true,
      cell: ({ owner_member_id }) => <span class="soft theirs">{memberName(owner_member_id)}</span>,
    },
    {
      key: 'status',
      title: t.agents.status,
      text: ({ status }) => status,
      cell: ({ status }) => <AgentStatus status={status} />,
    },
    {
      key: 'per_day',
      title: t.agents.per_day,
      money: ({ limits }) => limits.per_day,
      isFigure: true,
      isAside: true,
      cell: ({ limits }) => (limits.per_day ? moneyText(limits.per_day) : t.agents.noLimit),
    },
    timeColumn('since', t.agents.since, ({ created_at }) => created_at),
  ]
}
