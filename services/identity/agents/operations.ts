import {
  audited,
  checkVersion,
  type EventKind,
  emit,
  type Money,
  newId,
  type Tx,
} from '@souk/platform'
import type { Client } from '../clients/client.ts'
import { type ClientWithSecret, createClient, revokeClient } from '../clients/operations.ts'
import { getClient } from '../clients/store.ts'
import {
  agentCreated,
  agentResumed,
  agentRetired,
  agentSuspended,
  agentUpdated,
} from '../events.ts'
import { getMember } from '../members/store.ts'
import { announceChange, checkHeld } from '../operations.ts'
import {
  agentLimitExceeded,
  agentOwnerUnfit,
  agentRetiredForGood,
  clientNotFound,
} from '../problems.ts'
import { scopesOfRoles } from '../roles.ts'
import { beyond } from '../scopes.ts'
import type { Secrets } from '../secrets.ts'
import {
  type Agent,
  type AgentChanges,
  type AgentCommand,
  type AgentDraft,
  changeAgent,
  fits,
  moveAgent,
  newAgent,
} from './agent.ts'
import { viewOfAgent } from './schemas.ts'
import {
  getAgent,
  getAgentForUpdate,
  insertAgent,
  returnToWindow,
  updateAgent as saveAgent,
  takeFromWindow,
} from './store.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

type Held = Iterable<string>

export async function createAgent(tx: Tx, held: Held, draft: AgentDraft): Promise<Agent> {
  checkHeld(held, draft.scopes)
  await checkOwner(tx, draft)
  const agent = newAgent(draft, newId('agt'), tx)
  await insertAgent(tx, agent)
  announce(tx, agentCreated, agent)
  return agent
}

/** Whoever changes an agent must hold what it held and what it will hold, as with a client. */
export async function updateAgent(
  tx: Tx,
  held: Held,
  agentId: string,
  changes: AgentChanges,
): Promise<Agent> {
  const agent = await getAgentForUpdate(tx, agentId)
  checkVersion(tx, agent.version)
  const changed = changeAgent(agent, changes, tx)
  checkHeld(held, [...new Set([...agent.scopes, ...changed.scopes])])
  await checkOwner(tx, changed)
  await Promise.all([saveAgent(tx, changed), announceChange(tx, 'agent', agentId)])
  announce(tx, agentUpdated, changed, agent)
  return changed
}

const announcedBy = {
  suspend: agentSuspended,
  resume: agentResumed,
  retire: agentRetired,
} as const

/** Suspending stops every token of the agent: this process knows at once, the others within a second. */
export async function commandAgent(
  tx: Tx,
  held: Held,
  agentId: string,
  command: AgentCommand,
): Promise<Agent> {
  const agent = await getAgentForUpdate(tx, agentId)
  checkVersion(tx, agent.version)
  // Anybody who may write here can stop an agent. To let it go on is to give it its rights again.
  if (command === 'resume') checkHeld(held, agent.scopes)
  const moved = moveAgent(agent, command, tx.now)
  await Promise.all([saveAgent(tx, moved), announceChange(tx, 'agent', agentId)])
  announce(tx, announcedBy[command], moved, agent)
  return moved
}

/** A credential is an OAuth2 client that names its agent and has no scopes of its own. */
export async function createCredential(
  tx: Tx,
  secrets: Secrets,
  held: Held,
  agentId: string,
  name: string,
): Promise<ClientWithSecret> {
  const agent = await getAgent(tx, agentId)
  if (agent.status === 'RETIRED') throw agentRetiredForGood()
  checkHeld(held, agent.scopes)
  return createClient(tx, secrets, held, {
    name,
    agentId,
    confidential: true,
    grantTypes: ['client_credentials'],
    redirectUris: [],
    scopes: [],
  })
}

export async function revokeCredential(
  tx: Tx,
  held: Held,
  agentId: string,
  credentialId: string,
): Promise<Client> {
  const client = await getClient(tx, credentialId)
  if (client.agentId !== agentId) throw clientNotFound({ clientId: credentialId })
  return revokeClient(tx, held, credentialId)
}

/** What counts: an action, unless it was counted when it was asked for, and the money that it moves. */
interface Use {
  readonly isAction: boolean
  readonly money: Money | null
}

/**
 * Counts an action against the limits of every agent on the way, in the transaction of the action itself: of calls that
 * come at once only as many get through as the limits allow, and what is undone is not counted.
 */
export async function countAction(tx: Tx, agentIds: readonly string[], use: Use): Promise<void> {
  // In the order of their ids: each is held until the commit.
  for (const agentId of agentIds.toSorted()) await countForOne(tx, agentId, use)
}

/** Refuses what is beyond a limit by itself, whenever it is done: more than one action may move, or all of a day. */
export async function checkMoney(tx: Tx, agentIds: readonly string[], money: Money): Promise<void> {
  for (const agentId of agentIds) {
    const { perAction, perDay } = (await getAgent(tx, agentId)).limits
    if (perAction && !fits(money, perAction)) throw agentLimitExceeded({ limit: 'per_action' })
    if (perDay && !fits(money, perDay)) throw agentLimitExceeded({ limit: 'per_day' })
  }
}

async function countForOne(tx: Tx, agentId: string, { isAction, money }: Use): Promise<void> {
  const { limits } = await getAgent(tx, agentId)
  const { perAction, perDay, actionsPerHour } = limits
  if (money && perAction && !fits(money, perAction))
    throw agentLimitExceeded({ limit: 'per_action' })
  if (isAction && actionsPerHour !== null) {
    const hour = { span: 'hour', windowStart: startOf(tx.now, hourMs) } as const
    const taken = await takeFromWindow(tx, agentId, hour, 1, actionsPerHour)
    if (!taken) throw agentLimitExceeded({ limit: 'actions_per_hour' })
  }
  if (money && perDay) {
    const day = { span: 'day', windowStart: startOf(tx.now, dayMs) } as const
    const taken =
      fits(money, perDay) && (await takeFromWindow(tx, agentId, day, money.amount, perDay.amount))
    if (!taken) throw agentLimitExceeded({ limit: 'per_day' })
  }
}

/** Gives back what was counted, when it turned out that no money was moved. The attempt itself stays counted. */
export async function returnMoney(
  tx: Tx,
  agentIds: readonly string[],
  money: Money,
  countedAt: Date,
): Promise<void> {
  const day = { span: 'day', windowStart: startOf(countedAt, dayMs) } as const
  for (const agentId of agentIds.toSorted()) {
    const { perDay } = (await getAgent(tx, agentId)).limits
    if (perDay?.currency === money.currency) await returnToWindow(tx, agentId, day, money.amount)
  }
}

function startOf(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}

/** A member answers for the agent, so it never holds more than that member. */
async function checkOwner(
  tx: Tx,
  { ownerMemberId, scopes }: Pick<Agent, 'ownerMemberId' | 'scopes'>,
): Promise<void> {
  const owner = await getMember(tx, ownerMemberId)
  const lacking = beyond(scopesOfRoles(owner.roles), scopes)
  if (owner.status !== 'ACTIVE' || lacking.length > 0) {
    throw agentOwnerUnfit({ ownerMemberId, scopes: lacking })
  }
}

function announce(
  tx: Tx,
  kind: EventKind<typeof agentCreated.object>,
  agent: Agent,
  before?: Agent,
): void {
  const { id, version } = agent
  audited(tx, { resource: 'agent', id, before, after: agent, view: viewOfAgent })
  const object = viewOfAgent(agent)
  const previous = before && viewOfAgent(before)
  emit(tx, kind, { id, version, object, previous })
}
