import { announce, checkVersion, dayMs, hourMs, type Money, newId, type Tx } from '@souk/platform'
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
  agentIsRetired,
  agentLimitExceeded,
  agentOwnerInvalid,
  agentToolsInvalid,
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
  type ChangedBy,
  changeAgent,
  fits,
  type KnownTools,
  moveAgent,
  newAgent,
  uselessTools,
} from './agent.ts'
import type { UsageWindow } from './rows.ts'
import { viewOfAgent } from './schemas.ts'
import {
  getAgent,
  getAgentForUpdate,
  insertAgent,
  returnToWindow,
  updateAgent as saveAgent,
  takeFromWindow,
} from './store.ts'

type Held = Iterable<string>

export async function createAgent(
  tx: Tx,
  held: Held,
  draft: AgentDraft,
  known: KnownTools,
): Promise<Agent> {
  checkHeld(held, draft.scopes)
  checkTools(draft, known)
  await checkOwner(tx, draft)
  const agent = newAgent(draft, newId('agt'), changedBy(tx))
  await insertAgent(tx, agent)
  announce(tx, agentCreated, viewOfAgent, { after: agent })
  return agent
}

/** Whoever changes an agent must hold what it held and what it will hold, as with a client. */
export async function updateAgent(
  tx: Tx,
  held: Held,
  agentId: string,
  changes: AgentChanges,
  known: KnownTools,
): Promise<Agent> {
  const agent = await getAgentForUpdate(tx, agentId)
  checkVersion(tx, agent.version)
  const changed = changeAgent(agent, changes, changedBy(tx))
  checkHeld(held, [...new Set([...agent.scopes, ...changed.scopes])])
  // Scopes alone can always be taken away.
  if (changes.tools !== undefined) checkTools(changed, known)
  await checkOwner(tx, changed)
  await Promise.all([saveAgent(tx, changed), announceChange(tx, 'agent', agentId)])
  announce(tx, agentUpdated, viewOfAgent, { before: agent, after: changed })
  return changed
}

function changedBy({ now, accountableMembers = [] }: Tx): ChangedBy {
  return { now, members: accountableMembers }
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
  announce(tx, announcedBy[command], viewOfAgent, { before: agent, after: moved })
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
  if (agent.status === 'RETIRED') throw agentIsRetired()
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
    const hour = windowOf(agentId, 'hour', tx.now)
    const taken = await takeFromWindow(tx, hour, 1, actionsPerHour)
    if (!taken) throw agentLimitExceeded({ limit: 'actions_per_hour' })
  }
  if (money && perDay) {
    const day = windowOf(agentId, 'day', tx.now)
    const taken =
      fits(money, perDay) && (await takeFromWindow(tx, day, money.amount, perDay.amount))
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
  for (const agentId of agentIds.toSorted()) {
    const { perDay } = (await getAgent(tx, agentId)).limits
    const day = windowOf(agentId, 'day', countedAt)
    if (perDay?.currency === money.currency) await returnToWindow(tx, day, money.amount)
  }
}

const spanMs = { hour: hourMs, day: dayMs } as const

function windowOf(agentId: string, span: keyof typeof spanMs, at: Date): UsageWindow {
  const lengthMs = spanMs[span]
  return { agentId, span, windowStart: new Date(Math.floor(at.getTime() / lengthMs) * lengthMs) }
}

function checkTools(agent: Pick<Agent, 'tools' | 'scopes'>, known: KnownTools): void {
  const useless = uselessTools(agent, known)
  if (Object.values(useless).some(({ length }) => length > 0)) throw agentToolsInvalid(useless)
}

/** A member answers for the agent, so it never holds more than that member. */
async function checkOwner(
  tx: Tx,
  { ownerMemberId, scopes }: Pick<Agent, 'ownerMemberId' | 'scopes'>,
): Promise<void> {
  const owner = await getMember(tx, ownerMemberId)
  const lacking = beyond(scopesOfRoles(owner.roles), scopes)
  if (owner.status !== 'ACTIVE' || lacking.length > 0) {
    throw agentOwnerInvalid({ ownerMemberId, scopes: lacking })
  }
}
