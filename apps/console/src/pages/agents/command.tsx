import type { Agent } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownAgent } from './detail.tsx'
import { AgentStatus } from './status.tsx'

export type Command = 'suspend' | 'resume' | 'retire'

const commands = {
  suspend: { call: 'suspendAgent', done: 'suspended', why: 'suspendExplain' },
  resume: { call: 'resumeAgent', done: 'resumed', why: 'resumeExplain' },
  retire: { call: 'retireAgent', done: 'retired', why: 'retireExplain' },
} as const

interface CommandDialogProps {
  readonly agent: ShownAgent
  readonly command: Command
  readonly onClose: () => void
}

/** Stops an agent, lets it go on, or ends it. */
export function CommandDialog({ agent, command, onClose }: CommandDialogProps) {
  const t = useTexts()
  const { call, done, why } = commands[command]
  const to = stateAfter('agent', agent.status, command) ?? agent.status
  return (
    <ConfirmDialog<Agent>
      title={`${t.agents[command]}: ${agent.name}`}
      action={t.agents[command]}
      isDanger={command !== 'resume'}
      lines={[
        {
          name: t.agents.status,
          now: <AgentStatus status={agent.status} />,
          after: <AgentStatus status={to} />,
        },
        {
          name: t.agents.tokens,
          now: agent.status === 'ACTIVE' ? t.agents.work : t.agents.stop,
          after: to === 'ACTIVE' ? t.agents.work : t.agents.stop,
        },
      ]}
      about={['agent']}
      run={(idempotencyKey) =>
        souk[call]({ agentId: agent.id }, { idempotencyKey, ifMatch: agent.etag })
      }
      done={() => t.agents[done]}
      onClose={onClose}
    >
      <p class="soft">{t.agents[why]}</p>
    </ConfirmDialog>
  )
}
