import type { Agent } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useMemberNames } from '../../shared/names/members.ts'
import { scopeName } from '../../shared/scopes.ts'
import { useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import { ActivityCard } from './activity.tsx'
import { type Command, CommandDialog } from './command.tsx'
import { CredentialsCard } from './credentials.tsx'
import { AgentDialog } from './dialog.tsx'
import { AgentSkeleton } from './skeleton.tsx'
import { AgentStatus } from './status.tsx'

export type ShownAgent = Agent & { readonly etag: string | undefined }

const close = () => search({ do: null })

export function AgentDetail({ agentId }: { readonly agentId: string }) {
  const t = useTexts()
  const { data: agent, error } = useQuery({
    key: ['agent', agentId],
    about: ['agent'],
    run: async (signal) => {
      const { data, etag } = await souk.getAgent({ agentId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={5}
        back={{ to: 'agents', name: t.menu.agents }}
        id={agentId}
        title={agent?.name}
        badges={agent && <AgentStatus status={agent.status} />}
        actions={agent && <Actions agent={agent} />}
        note={agent && `${t.agents.since} ${exactTime(new Date(agent.created_at))}`}
      />
      <Refusal error={error} />
      {!agent && !error && <AgentSkeleton />}
      {agent && (
        <div class="columns">
          <div>
            <AgentFacts agent={agent} />
            <CredentialsCard agent={agent} />
          </div>
          <div>
            <ActivityCard agentId={agentId} />
          </div>
        </div>
      )}
      {agent && <OpenDialog agent={agent} />}
    </main>
  )
}

function Actions({ agent }: { readonly agent: Agent }) {
  const t = useTexts()
  const may = useMay()
  const can = (command: Command) => stateAfter('agent', agent.status, command) !== undefined
  return (
    <>
      {may('listApprovals') && (
        <LinkButton to={`approvals?view=all&agent_id=${agent.id}`}>{t.agents.requests}</LinkButton>
      )}
      {may('listApprovalGrants') && (
        <LinkButton to={`policies/grants?agent_id=${agent.id}`}>{t.agents.grants}</LinkButton>
      )}
      {may('updateAgent') && can('retire') && (
        <>
          <Button icon="trash" onClick={() => search({ do: 'retire' })}>
            {t.agents.retire}
          </Button>
          {can('suspend') && (
            <Button icon="pause" onClick={() => search({ do: 'suspend' })}>
              {t.agents.suspend}
            </Button>
          )}
          {can('resume') && (
            <Button icon="play" onClick={() => search({ do: 'resume' })}>
              {t.agents.resume}
            </Button>
          )}
          <Button icon="pencil" onClick={() => search({ do: 'change' })}>
            {t.kit.edit}
          </Button>
        </>
      )}
    </>
  )
}

function AgentFacts({ agent }: { readonly agent: Agent }) {
  const t = useTexts()
  const memberName = useMemberNames()
  const { per_action, per_day, actions_per_hour } = agent.limits
  return (
    <Card title={t.agents.agent}>
      <Facts
        lines={[
          [t.agents.purpose, agent.purpose],
          [t.agents.owner, memberName(agent.owner_member_id)],
          [t.agents.kind, t.agents.kinds[agent.kind]],
          [
            t.agents.scopes,
            <Several key="scopes" texts={agent.scopes.map((scope) => scopeName(scope, t))} />,
          ],
          [
            t.agents.tools,
            agent.tools === null ? (
              t.agents.allTools
            ) : (
              <Several texts={agent.tools.map((id) => operationName(id, t))} />
            ),
          ],
          [t.agents.per_action, per_action ? moneyText(per_action) : t.agents.noLimit],
          [t.agents.per_day, per_day ? moneyText(per_day) : t.agents.noLimit],
          [t.agents.actions_per_hour, actions_per_hour ?? t.agents.noLimit],
        ]}
      />
    </Card>
  )
}

function Several({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function OpenDialog({ agent }: { readonly agent: ShownAgent }) {
  const action = useAddress().query.get('do')
  if (action === 'change') return <AgentDialog agent={agent} onClose={close} />
  const isCommand = action === 'suspend' || action === 'resume' || action === 'retire'
  return isCommand ? (
    <CommandDialog key={action} agent={agent} command={action as Command} onClose={close} />
  ) : null
}
